package io.weir.tomcat.method;

import io.weir.config.CidrList;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import org.apache.catalina.Context;
import org.apache.catalina.Realm;
import org.apache.catalina.Session;
import org.apache.catalina.connector.Request;

/**
 * Says which priority class a request is of, zero the highest.
 *
 * <p>What is known best decides: the role of the authenticated user, else the header of a trusted proxy, else the calling host,
 * else the default. Immutable and thread-safe.
 *
 * @param hosts classes of calling hosts; the first block that has the address decides
 * @param roles classes of roles; the first that the user has decides
 * @param header what a trusted proxy sets to the class; empty for no header
 * @param trusted whose header is believed: who holds the connection, whatever other headers say
 * @param classes how many there are
 * @param otherwise the default
 */
record Priorities(
        List<HostClass> hosts,
        List<RoleClass> roles,
        Optional<String> header,
        Optional<CidrList> trusted,
        int classes,
        int otherwise) {

    /** The class of hosts. */
    record HostClass(CidrList block, int priorityClass) {}

    /** The class of a role. */
    record RoleClass(String role, int priorityClass) {}

    private static final int UNKNOWN = -1;

    int classOf(Request request) {
        int byRole = byRole(request);
        if (byRole != UNKNOWN) {
            return byRole;
        }
        int byHeader = byHeader(request);
        return byHeader != UNKNOWN ? byHeader : byHost(request);
    }

    private int byRole(Request request) {
        Principal user = roles.isEmpty() ? null : userOf(request);
        Realm realm = user == null || request.getContext() == null
                ? null
                : request.getContext().getRealm();
        if (realm != null) {
            for (RoleClass each : roles) {
                if (realm.hasRole(null, user, each.role)) {
                    return each.priorityClass;
                }
            }
        }
        return UNKNOWN;
    }

    /** The authenticator comes later in the pipeline as a rule; until then the session knows who it was before. */
    private static Principal userOf(Request request) {
        Principal user = request.getPrincipal();
        Context context = request.getContext();
        if (user != null || context == null || request.getRequestedSessionId() == null) {
            return user;
        }
        Session session = request.getSessionInternal(false);
        return session == null ? null : session.getPrincipal();
    }

    private int byHeader(Request request) {
        if (header.isEmpty() || trusted.isEmpty() || !trusted.get().contains(request.getPeerAddr())) {
            return UNKNOWN;
        }
        String value = request.getHeader(header.get());
        // One or two digits: hostile text does not get further.
        if (value == null || value.isEmpty() || value.length() > 2) {
            return UNKNOWN;
        }
        int number = 0;
        for (int i = 0; i < value.length(); i++) {
            int digit = value.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return UNKNOWN;
            }
            number = number * 10 + digit;
        }
        return number < classes ? number : UNKNOWN;
    }

    private int byHost(Request request) {
        if (!hosts.isEmpty()) {
            String address = request.getRemoteAddr();
            for (HostClass each : hosts) {
                if (each.block.contains(address)) {
                    return each.priorityClass;
                }
            }
        }
        return otherwise;
    }
}
