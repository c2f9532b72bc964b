package io.weir.architecture;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Timer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** What the house forbids, one class an offence: the rules must find each. Nothing here is ever run. */
@SuppressWarnings({"unused", "JavaUtilDate", "WaitNotInLoop", "ThreadJoinLoop", "FutureReturnValueIgnored"})
final class Offences {
    private Offences() {}

    /** Read the clock. */
    static final class Time {
        static final class Nanos {
            long now() {
                return System.nanoTime();
            }
        }

        static final class MillisInALambda {
            LongSupplier now() {
                return () -> System.currentTimeMillis() + 1;
            }
        }

        static final class MethodReference {
            LongSupplier now() {
                return System::nanoTime;
            }
        }

        static final class OfAnInstant {
            Instant now() {
                return Instant.now();
            }
        }

        static final class OfADay {
            LocalDateTime now() {
                return LocalDateTime.now(ZoneOffset.UTC);
            }
        }

        static final class SystemClock {
            Clock clock() {
                return Clock.systemUTC();
            }
        }

        static final class OldDate {
            Date now() {
                return new Date();
            }
        }
    }

    /** Sleep. */
    static final class Sleep {
        static final class Thread1 {
            void rest() throws InterruptedException {
                Thread.sleep(1);
            }
        }

        static final class Unit {
            void rest() throws InterruptedException {
                TimeUnit.SECONDS.sleep(1);
            }
        }
    }

    /** Make threads without a name. */
    static final class Nameless {
        static final class Thread1 {
            Thread make(Runnable task) {
                return new Thread(task);
            }
        }

        static final class Pool {
            ExecutorService make() {
                return Executors.newCachedThreadPool();
            }
        }

        static final class PoolByReference {
            java.util.function.Supplier<ExecutorService> make() {
                return Executors::newSingleThreadExecutor;
            }
        }

        static final class OwnPool {
            ExecutorService make() {
                return new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
            }
        }

        static final class CommonPool {
            Executor get() {
                return ForkJoinPool.commonPool();
            }
        }

        static final class Future {
            CompletableFuture<Void> run(Runnable task) {
                return CompletableFuture.runAsync(task);
            }
        }

        static final class FutureTimer {
            CompletableFuture<String> limit(CompletableFuture<String> future) {
                return future.orTimeout(1, TimeUnit.SECONDS);
            }
        }

        static final class OldTimer {
            Timer make() {
                return new Timer();
            }
        }

        static final class Parallel {
            Stream<String> all(List<String> list) {
                return list.parallelStream();
            }
        }
    }

    /** Make threads with a name: forbidden in core alone. */
    static final class Named {
        static final class Thread1 {
            Thread make(Runnable task) {
                return new Thread(task, "weir-x");
            }
        }

        static final class Pool {
            ExecutorService make(ThreadFactory factory) {
                return Executors.newCachedThreadPool(factory);
            }
        }

        static final class Subclass extends Thread {
            Subclass() {
                super("weir-x");
            }
        }
    }

    /** Wait for others. */
    static final class Block {
        static final class Monitor {
            synchronized void rest() throws InterruptedException {
                wait();
            }
        }

        static final class Park {
            void rest() {
                LockSupport.parkNanos(1);
            }
        }

        static final class Latch {
            void rest(CountDownLatch latch) throws InterruptedException {
                latch.await();
            }
        }

        static final class Queue {
            String rest(ArrayBlockingQueue<String> queue) throws InterruptedException {
                return queue.take();
            }
        }

        static final class Join {
            void rest(Thread thread) throws InterruptedException {
                thread.join();
            }
        }
    }

    /** Nothing wrong: a factory's executor, an executor that was handed in, a date from elsewhere, a latch that is told. */
    static final class Innocent {
        CompletableFuture<Void> run(Runnable task, Executor executor) {
            return CompletableFuture.runAsync(task, executor);
        }

        Date date(long millis) {
            return new Date(millis);
        }

        void tell(CountDownLatch latch) {
            latch.countDown();
        }

        Instant later(Instant instant) {
            return instant.plusSeconds(1);
        }
    }
}
