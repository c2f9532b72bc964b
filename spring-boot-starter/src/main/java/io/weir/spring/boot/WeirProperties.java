package io.weir.spring.boot;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What may be set of Weir in a Spring Boot application.
 *
 * <p>What is a text goes as it is to the plug-in that it is for, which checks it when it starts and tells all mistakes at once;
 * null is the plug-in's default.
 *
 * @param enabled Whether there is anything of Weir at all.
 * @param report The valve that tells gateways when this JVM collects: {@code weir.report}.
 * @param tls The gate in front of TLS handshakes: {@code weir.tls}.
 * @param drain The valve that announces major GCs to balancers: {@code weir.drain}.
 * @param methods The valve that limits methods: {@code weir.methods}.
 * @param mpl The level of the connection pool: {@code weir.mpl}.
 * @param balancer The balancer in Camel's routes, bean {@code gcAware}: {@code weir.balancer}.
 */
@ConfigurationProperties("weir")
public record WeirProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue Report report,
        @DefaultValue Tls tls,
        @DefaultValue Drain drain,
        @DefaultValue Methods methods,
        @DefaultValue Mpl mpl,
        @DefaultValue Balancer balancer) {

    /**
     * The valve that tells gateways when this JVM collects: {@code weir.report}.
     *
     * @param enabled Whether embedded Tomcat gets the valve.
     * @param header Response header that carries the report; default endpoint-load-metrics.
     * @param path Path at which the report is served as JSON; default /weir/report.
     * @param allow Who is told: comma list of CIDR blocks; default loopback.
     * @param families Properties file with program families of your own; default none.
     */
    public record Report(
            @DefaultValue("true") boolean enabled, String header, String path, String allow, String families) {}

    /**
     * The gate in front of TLS handshakes: {@code weir.tls}.
     *
     * @param enabled Whether a connector of embedded Tomcat that has TLS gets the gate.
     * @param mode on or defer, refuse, measure (changes nothing and counts) or off; default on.
     * @param target Share of the CPU to be used at most, 0 to 1.
     * @param maxWait How long a full handshake waits at most before it is refused; a duration.
     * @param maxParked How many handshakes wait at most.
     * @param exempt Peers that are never judged: comma list of CIDR blocks; default none.
     * @param retryAfter What a refused request is told; whole seconds.
     * @param controller Name under which gate and valve meet; default one of its own for each web server.
     */
    public record Tls(
            @DefaultValue("true") boolean enabled,
            String mode,
            String target,
            String maxWait,
            String maxParked,
            String exempt,
            String retryAfter,
            String controller) {}

    /**
     * The valve that announces major GCs to balancers: {@code weir.drain}.
     *
     * @param enabled Whether embedded Tomcat gets the valve.
     * @param readiness Whether the readiness group of the health endpoint is out of service while the node drains.
     * @param mode on or measure; default on.
     * @param checkInterval How often the balancer looks; a duration.
     * @param checks How many looks the balancer needs to believe.
     * @param maxDrainTime How long the node drains at most; a duration.
     * @param minWeight The least weight that an agent check is told, percent.
     * @param agentPort Port at which HAProxy agent checks are answered; default none.
     * @param agentAddress Address of that port; default loopback.
     * @param agentAnswer weight or drain; default weight.
     * @param healthPath Path that answers 503 while the node drains; default none.
     * @param healthOf valve or application: who answers there otherwise; default valve.
     * @param orca true for load reports as Envoy reads them; default false.
     * @param closeConnections true to close HTTP/1.1 connections while the node drains; default false.
     * @param refuse true to refuse GET and HEAD while the node drains; default false.
     * @param allow Who is told: comma list of CIDR blocks; default loopback.
     */
    public record Drain(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("false") boolean readiness,
            String mode,
            String checkInterval,
            String checks,
            String maxDrainTime,
            String minWeight,
            String agentPort,
            String agentAddress,
            String agentAnswer,
            String healthPath,
            String healthOf,
            String orca,
            String closeConnections,
            String refuse,
            String allow) {}

    /**
     * The valve that limits methods: {@code weir.methods}.
     *
     * @param enabled Whether embedded Tomcat gets the valve.
     * @param methods What a method is: comma list of [VERB|VERB] PATTERN; default each servlet.
     * @param mode on, measure or off; default on.
     * @param controller method, throughput-feedback or none; default method.
     * @param total The most that all limits sum up to; default the threads less a twentieth.
     * @param min The least limit; default 1.
     * @param max The greatest limit; default total.
     * @param start The first limit; default max.
     * @param fixed Limits that nobody moves: METHOD=LIMIT, comma list; default none.
     * @param interval Time between two decisions; default 100ms.
     * @param queueLength Requests of one method that may wait; default 1000.
     * @param queueTimeout How long a request waits at most; default 10s.
     * @param classes Number of priority classes; default 3.
     * @param defaultClass Class of a request of which nothing else is known; default the middle one.
     * @param hosts Classes of calling hosts: CIDR=CLASS, comma list; default none.
     * @param priorityHeader Header that carries a class; default none.
     * @param trustedProxies Addresses whose priority header is believed: comma list of CIDR blocks; default none.
     * @param roles Classes of roles: ROLE=CLASS, comma list; default none.
     * @param ageing Waiting so long raises a request by one class; default 1s.
     * @param retryAfter What a refused client is told; whole seconds, default 1s.
     * @param gone drop or serve: what becomes of a request whose client has left; default drop.
     * @param maxMethods Methods with a limit of their own when they are not named; default 100.
     */
    public record Methods(
            @DefaultValue("false") boolean enabled,
            String methods,
            String mode,
            String controller,
            String total,
            String min,
            String max,
            String start,
            String fixed,
            String interval,
            String queueLength,
            String queueTimeout,
            String classes,
            String defaultClass,
            String hosts,
            String priorityHeader,
            String trustedProxies,
            String roles,
            String ageing,
            String retryAfter,
            String gone,
            String maxMethods) {}

    /**
     * The level of the connection pool: {@code weir.mpl}.
     *
     * @param enabled Whether the pool that Spring Boot makes of HikariCP is Weir's.
     * @param mode on, measure (decides and logs, changes nothing) or off; default on.
     * @param controller hybrid, parabola or system-load; default hybrid.
     * @param min The least level, connections; default 2.
     * @param max The greatest level, connections; default maximumPoolSize.
     * @param interval Time between two decisions; default by controller.
     * @param globalMax The greatest number of connections of all replicas together; default none.
     * @param replicas How many replicas share the database; default 1.
     */
    public record Mpl(
            @DefaultValue("true") boolean enabled,
            String mode,
            String controller,
            String min,
            String max,
            String interval,
            String globalMax,
            String replicas) {}

    /**
     * The balancer in Camel's routes, bean {@code gcAware}: {@code weir.balancer}.
     *
     * @param enabled Whether there is a bean gcAware for the routes.
     * @param strategy round-robin, random, weighted-round-robin, weighted-random or p2c; default round-robin.
     * @param weights Weights of nodes: NODE=WEIGHT, several with ; between them.
     * @param header Response header that carries a report; default endpoint-load-metrics.
     * @param reportPath Where a node serves its report; default /weir/report, empty for no polling.
     * @param pollInterval How often that is fetched; default 500ms.
     * @param staleAfter Age at which a report is believed no longer; default 3s.
     * @param maxAvoidedRatio Greatest share of nodes that is avoided at a time; default a third.
     * @param maxAvoidTime How long a node is avoided at most; default 3s.
     * @param hedgeAfter How long a trickled request may take before a second node gets it too; default 15ms.
     * @param mode on, measure or off; default on.
     * @param affinity none, soft or hard; default none.
     * @param affinityKey By what a session is known: cookie:NAME, header:NAME or an expression.
     * @param failoverAttempts How many further nodes are tried; default 0.
     * @param failoverOn Exceptions that count as failures; default java.lang.Exception.
     * @param directory Where nodes come from besides the route: dns:, file:, static: or #BEAN.
     * @param directoryInterval How often the directory is read; default 10s.
     * @param nodeUri URI that is made of what the directory lists.
     * @param drainTimeout How long a removed node may take to answer what it holds; default 30s.
     * @param nodeLimits on or off: whether each node has a limit; default off.
     * @param priority Which class a request waits in.
     * @param jmxUrls Nodes that are observed over JMX.
     * @param jmxUser As whom.
     * @param jmxPassword That user's password.
     * @param jmxFamilies Program families of your own for these nodes.
     */
    public record Balancer(
            @DefaultValue("true") boolean enabled,
            String strategy,
            String weights,
            String header,
            String reportPath,
            String pollInterval,
            String staleAfter,
            String maxAvoidedRatio,
            String maxAvoidTime,
            String hedgeAfter,
            String mode,
            String affinity,
            String affinityKey,
            String failoverAttempts,
            String failoverOn,
            String directory,
            String directoryInterval,
            String nodeUri,
            String drainTimeout,
            String nodeLimits,
            String priority,
            String jmxUrls,
            String jmxUser,
            String jmxPassword,
            String jmxFamilies) {}
}
