#!/bin/sh
# Remakes the recordings of this folder, one JVM at a time (about nine minutes on two cores).
#   JAVA_17=/path/to/jdk-17 JAVA_25=/path/to/jdk-25 ./record.sh [NAME...]
# Without names all are made. Counts and times differ from run to run; README.md must then be brought up to date.
set -eu
: "${JAVA_17:?must be the home of a JDK 17}" "${JAVA_25:?must be the home of a JDK 25}"
here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../../../../samples/src/main/java/io/weir/samples/gcload
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$JAVA_17/bin/javac" --release 17 -d "$work/classes" "$sources"/*.java
wanted=" $* "

# record NAME JDK "JVM FLAGS" "LOG SELECTION" WORKLOAD [LOAD OPTIONS]
record() {
    name=$1 jdk=$2 flags=$3 log=$4
    shift 4
    [ "$wanted" = "  " ] || case $wanted in *" $name "*) ;; *) return 0 ;; esac
    echo "$name" >&2
    java=$JAVA_17/bin/java
    [ "$jdk" = 17 ] || java=$JAVA_25/bin/java
    # Only the flags hold spaces, and none that must stay.
    # shellcheck disable=SC2086
    (cd "$work" && "$java" $flags "-Xlog:$log:file=$name.log" -cp classes io.weir.samples.gcload.GcLoad "$@" --seed 1)
    gzip -9nc "$work/$name.log" > "$here/$name.log.gz"
}

all='gc*=info'
for jdk in 17 25; do
    for gc in Serial Parallel; do
        for workload in steady bursty cache table; do
            record "$workload-$gc-$jdk" $jdk "-XX:+Use${gc}GC -Xms160m -Xmx160m" "$all" $workload --seconds 14
        done
        record "batch-$gc-$jdk" $jdk "-XX:+Use${gc}GC -Xms160m -Xmx160m" "$all" batch --seconds 16
    done
done
for gc in Serial Parallel; do
    record "table-grow-$gc-17" 17 "-XX:+Use${gc}GC -Xms32m -Xmx224m" "$all" table --seconds 20
    record "table-grow-$gc-25" 25 "-XX:+Use${gc}GC -Xms32m -Xmx160m" "$all" table --seconds 20
done
record cache-large-Serial-25 25 "-XX:+UseSerialGC -Xms256m -Xmx256m" "$all" cache --seconds 15 --live 110
record cache-large-Parallel-17 17 "-XX:+UseParallelGC -Xms256m -Xmx256m" "$all" cache --seconds 15 --live 110
record steady-explicit-Serial-17 17 "-XX:+UseSerialGC -Xms160m -Xmx160m" "$all" steady --seconds 14 --explicit-gc 3
record steady-explicit-Parallel-17 17 "-XX:+UseParallelGC -Xms160m -Xmx160m" "$all" steady --seconds 14 --explicit-gc 3
record steady-explicit-Parallel-25 25 "-XX:+UseParallelGC -Xms160m -Xmx160m" "$all" steady --seconds 14 --explicit-gc 3
record storm-Serial-17 17 "-XX:+UseSerialGC -Xms160m -Xmx160m" "$all" steady --seconds 5 --live 98
record storm-Parallel-25 25 "-XX:+UseParallelGC -Xms160m -Xmx160m" "$all" steady --seconds 5 --live 98
record steady-gconly-Serial-25 25 "-XX:+UseSerialGC -Xms160m -Xmx160m" gc steady --seconds 14
record bursty-gconly-Parallel-17 17 "-XX:+UseParallelGC -Xms160m -Xmx160m" gc bursty --seconds 14
record table-trace-Serial-17 17 "-XX:+UseSerialGC -Xms160m -Xmx160m" 'gc*=trace' table --seconds 2
record steady-trace-Parallel-25 25 "-XX:+UseParallelGC -Xms160m -Xmx160m" 'gc*=trace' steady --seconds 1
record cache-debug-G1-17 17 "-XX:+UseG1GC -Xms160m -Xmx160m" 'gc*=debug' cache --seconds 1
for jdk in 17 25; do
    for workload in steady bursty cache table; do
        record "$workload-G1-$jdk" $jdk "-XX:+UseG1GC -Xms160m -Xmx160m" "$all" $workload --seconds 6
    done
    record "table-full-G1-$jdk" $jdk \
        "-XX:+UseG1GC -Xms160m -Xmx160m -XX:InitiatingHeapOccupancyPercent=95 -XX:-G1UseAdaptiveIHOP" "$all" table \
        --seconds 10
    record "steady-Z-$jdk" $jdk "-XX:+UseZGC -Xms256m -Xmx256m" "$all" steady --seconds 2
    record "steady-Shenandoah-$jdk" $jdk "-XX:+UseShenandoahGC -Xms256m -Xmx256m" "$all" steady --seconds 2
done
