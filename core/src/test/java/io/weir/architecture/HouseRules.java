package io.weir.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.resolvers.SelectedClassResolverFromClasspath;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * The rules that hold in every module: who may read the clock, who may have threads, and that nobody sleeps.
 *
 * <p>They look at calls and at method references alike, so that {@code System::nanoTime} is no way around them.
 */
public final class HouseRules {
    private static final String NEW = "<init>";

    /** The packages of the modules that stand above core and telemetry; none of them sees another. */
    private static final Set<String> PLUG_INS = Set.of(
            "io.weir.camel..",
            "io.weir.tomcat..",
            "io.weir.hikari..",
            "io.weir.micrometer..",
            "io.weir.spring..",
            "io.weir.simulator..",
            "io.weir.cli..",
            "io.weir.samples..",
            "io.weir.benchmarks..");

    /** Thread and TimeUnit's sleep: a test or a product that waits for time instead of for an event. */
    public static final ArchRule NOBODY_SLEEPS = noClasses()
            .should()
            .accessTargetWhere(target("sleep", HouseRules::sleeps))
            .because("simulated time passes by itself, and real threads wait for events");

    /** No thread, executor or timer is made, and none of the JVM's common ones is used. */
    public static final ArchRule NOBODY_MAKES_THREADS = noClasses()
            .should()
            .accessTargetWhere(target("make a thread", HouseRules::makesThreads))
            .orShould()
            .beAssignableTo(Thread.class)
            .because("threads belong to the hosts");

    /** Whoever makes a thread gives it a name, or a factory that does. */
    public static final ArchRule THREADS_HAVE_NAMES = noClasses()
            .should()
            .accessTargetWhere(target("make a nameless thread", t -> makesThreads(t) && !names(t)))
            .because("every thread is called weir-something and has an owner");

    /** Nobody waits: no monitor, lock, latch, queue or future. */
    public static final ArchRule NOBODY_BLOCKS = noClasses()
            .should()
            .accessTargetWhere(target("block", HouseRules::blocks))
            .because("a caller's thread is not ours to stop");

    private HouseRules() {}

    /**
     * The system's time is read in the given packages alone.
     *
     * @param packages package identifiers as ArchUnit writes them; none for nowhere
     * @return the rule
     */
    public static ArchRule clockIsReadOnlyIn(String... packages) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(packages)
                .should()
                .accessTargetWhere(target("read the system's time", HouseRules::readsTime))
                .because("time is passed in, or comes from io.weir.clock");
    }

    /**
     * A plug-in sees no other plug-in.
     *
     * @param own the plug-in's package identifier, for instance {@code io.weir.tomcat..}; any other text for a module
     *     that sees no plug-in at all
     * @return the rule
     */
    public static ArchRule seesNoPlugInBut(String own) {
        String[] others =
                PLUG_INS.stream().filter(plugIn -> !plugIn.equals(own)).toArray(String[]::new);
        return noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others)
                .because("plug-ins meet in core and nowhere else");
    }

    /**
     * Imports a module's classes, without its tests.
     *
     * @param packageName the module's package
     * @return main classes
     */
    public static JavaClasses main(String packageName) {
        return importPackage(packageName, new ImportOption.DoNotIncludeTests());
    }

    /**
     * Imports a module's classes and its tests.
     *
     * @param packageName the module's package
     * @return main and test classes
     */
    public static JavaClasses mainAndTests(String packageName) {
        return importPackage(packageName, location -> true);
    }

    /** Of the libraries only what the rules ask for supertypes is read; reading all of a host takes seconds. */
    private static JavaClasses importPackage(String packageName, ImportOption option) {
        return ArchConfiguration.withThreadLocalScope(configuration -> {
            configuration.setClassResolver(SelectedClassResolverFromClasspath.class);
            configuration.setClassResolverArguments("java.lang", "java.util", "java.time");
            return new ClassFileImporter().withImportOption(option).importPackages(packageName);
        });
    }

    private static DescribedPredicate<JavaAccess<?>> target(String description, Predicate<AccessTarget> predicate) {
        return DescribedPredicate.describe(description, access -> predicate.test(access.getTarget()));
    }

    private static boolean is(AccessTarget target, Class<?> owner, String... names) {
        return target.getOwner().isAssignableTo(owner) && Arrays.asList(names).contains(target.getName());
    }

    private static boolean takes(AccessTarget target, Class<?> parameter) {
        return target instanceof CodeUnitAccessTarget codeUnit
                && codeUnit.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(parameter));
    }

    private static boolean readsTime(AccessTarget target) {
        JavaClass owner = target.getOwner();
        boolean now = owner.getPackageName().startsWith("java.time")
                && target.getName().equals("now");
        boolean clock = is(target, java.time.Clock.class, "systemUTC", "systemDefaultZone", "system", "tick")
                || is(target, java.time.Clock.class, "tickMillis", "tickSeconds", "tickMinutes");
        boolean old = is(target, java.util.Calendar.class, NEW, "getInstance")
                || (is(target, java.util.Date.class, NEW) && takesNothing(target));
        boolean source = owner.getName().equals("java.time.InstantSource")
                && target.getName().equals("system");
        return now || clock || old || source || is(target, System.class, "nanoTime", "currentTimeMillis");
    }

    private static boolean takesNothing(AccessTarget target) {
        return target instanceof CodeUnitAccessTarget codeUnit
                && codeUnit.getRawParameterTypes().isEmpty();
    }

    private static boolean sleeps(AccessTarget target) {
        return is(target, Thread.class, "sleep") || is(target, TimeUnit.class, "sleep");
    }

    private static boolean makesThreads(AccessTarget target) {
        boolean made = is(target, Thread.class, NEW, "startVirtualThread", "ofVirtual", "ofPlatform")
                || is(target, Timer.class, NEW)
                || is(target, AbstractExecutorService.class, NEW)
                || (is(target, Executors.class, target.getName())
                        && target.getName().startsWith("new"));
        boolean common = is(target, ForkJoinPool.class, "commonPool")
                || is(target, CompletableFuture.class, "orTimeout", "completeOnTimeout", "delayedExecutor")
                || (is(target, CompletableFuture.class, target.getName())
                        && target.getName().endsWith("Async")
                        && !takes(target, Executor.class));
        boolean parallel = is(target, java.util.Collection.class, "parallelStream")
                || is(target, java.util.stream.BaseStream.class, "parallel");
        return made || common || parallel;
    }

    private static boolean names(AccessTarget target) {
        boolean thread = is(target, Thread.class, NEW) || is(target, Timer.class, NEW);
        return thread ? takes(target, String.class) : takes(target, ThreadFactory.class);
    }

    private static boolean blocks(AccessTarget target) {
        boolean waitsForTime = sleeps(target)
                || is(target, LockSupport.class, "park", "parkNanos", "parkUntil")
                || is(target, Thread.class, "join", "yield");
        boolean waitsForOthers = is(target, Object.class, "wait")
                || is(target, java.util.concurrent.locks.Lock.class, "lock", "lockInterruptibly", "tryLock")
                || is(target, java.util.concurrent.locks.Condition.class, "await", "awaitNanos", "awaitUntil")
                || is(target, java.util.concurrent.CountDownLatch.class, "await")
                || is(target, java.util.concurrent.Semaphore.class, "acquire", "acquireUninterruptibly")
                || is(target, java.util.concurrent.BlockingQueue.class, "take", "put")
                || is(target, java.util.concurrent.Future.class, "get", "join");
        return waitsForTime || waitsForOthers;
    }
}
