package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.catalina.authenticator.BasicAuthenticator;
import org.apache.tomcat.util.descriptor.web.LoginConfig;
import org.apache.tomcat.util.descriptor.web.SecurityCollection;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is served first. */
@Timeout(60)
class MethodQueuePriorityTest extends MethodQueueFixture {
    /** Parks requests in this order, lets them in one by one, and returns the order in which they were served. */
    private List<String> servedInOrder(List<HttpRequest.Builder> requests) throws Exception {
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        all.add(holdOne());
        for (HttpRequest.Builder each : requests) {
            all.add(park(each));
        }
        go.release(all.size());
        assertThat(statuses(all)).containsOnly(200);
        assertAllPermitsAreBack();
        return served.subList(1, served.size());
    }

    private List<HttpRequest.Builder> withHeaders(String... classes) {
        List<HttpRequest.Builder> requests = new ArrayList<>();
        for (String each : classes) {
            requests.add(request("/app/hold/" + each).header("x-class", each));
        }
        return requests;
    }

    @Test
    void headerOfATrustedProxy_decides() throws Exception {
        start("priorityHeader", "x-class", "trustedProxies", "127.0.0.1", "ageing", "0s");

        // What is no class counts as the default, 1.
        assertThat(servedInOrder(withHeaders("2", "1", "9", "0", "2x", "0")))
                .containsExactly("/0", "/0", "/1", "/9", "/2x", "/2");
    }

    @Test
    void headerOfAnybodyElse_isNotBelieved() throws Exception {
        start("priorityHeader", "x-class", "trustedProxies", "10.0.0.0/8");

        assertThat(servedInOrder(withHeaders("2", "1", "0"))).containsExactly("/2", "/1", "/0");
    }

    @Test
    void host_decidesWhereNothingBetterIsKnown() throws Exception {
        start("hosts", "127.0.0.0/8=2", "priorityHeader", "x-class", "trustedProxies", "127.0.0.1", "ageing", "0s");
        List<HttpRequest.Builder> requests = new ArrayList<>();
        requests.add(request("/app/hold/host"));
        requests.addAll(withHeaders("1"));

        assertThat(servedInOrder(requests)).containsExactly("/1", "/host");
    }

    @Test
    void roleOfTheSession_decidesBeforeTheUserIsAuthenticatedAgain() throws Exception {
        addUsers();
        TestTomcat.addServlet(context, "/login", (request, response) -> response.getWriter()
                .print(request.getSession().getId()));
        start("roles", "operator=0, batch=2", "ageing", "0s");
        String batch = login("bea");
        String operator = login("olga");

        assertThat(servedInOrder(List.of(
                        request("/app/hold/batch").header("Cookie", "JSESSIONID=" + batch),
                        request("/app/hold/nobody"),
                        request("/app/hold/operator").header("Cookie", "JSESSIONID=" + operator))))
                .containsExactly("/operator", "/nobody", "/batch");
    }

    private String login(String user) throws Exception {
        String credentials = Base64.getEncoder().encodeToString((user + ":secret").getBytes(StandardCharsets.US_ASCII));
        return answer(send(request("/app/login").header("Authorization", "Basic " + credentials)))
                .body();
    }

    private void addUsers() {
        server.tomcat().addUser("bea", "secret");
        server.tomcat().addRole("bea", "batch");
        server.tomcat().addUser("olga", "secret");
        server.tomcat().addRole("olga", "operator");
        SecurityConstraint constraint = new SecurityConstraint();
        constraint.addAuthRole("**");
        SecurityCollection login = new SecurityCollection();
        login.addPattern("/login");
        constraint.addCollection(login);
        context.addConstraint(constraint);
        LoginConfig config = new LoginConfig();
        config.setAuthMethod("BASIC");
        context.setLoginConfig(config);
        BasicAuthenticator authenticator = new BasicAuthenticator();
        authenticator.setAlwaysUseSession(true);
        authenticator.setChangeSessionIdOnAuthentication(false);
        context.getPipeline().addValve(authenticator);
    }
}
