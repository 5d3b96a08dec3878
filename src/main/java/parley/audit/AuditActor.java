package parley.audit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.AgentCaller;
import parley.http.Caller;
import parley.http.KeyCaller;
import parley.http.Request;
import parley.http.StorableText;
import parley.storage.IdType;

/**
 * Who acts, and from where.
 *
 * @param id as the API shows it; null for those who have none
 * @param name as it was then
 * @param ip the address of the request; null where there was none, like the following
 * @param userAgent at most 256 characters
 */
public record AuditActor(
    long organizationId,
    Type type,
    @Nullable String id,
    @Nullable String name,
    @Nullable String ip,
    @Nullable String userAgent,
    @Nullable String requestId) {
  private static final int MOST_USER_AGENT = 256;

  /** What kind of actor. */
  public enum Type {
    AGENT,
    API_KEY,
    /** Whoever has the command line of the server. */
    OPERATOR,
    /** Parley itself. */
    SYSTEM,
    /** Nobody has proved who they are. */
    ANONYMOUS;

    /** The name in the API and the database. */
    @JsonValue
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The caller of a request with a token. */
  public static AuditActor of(Request request) {
    return of(request, request.caller());
  }

  private static AuditActor of(Request request, Caller caller) {
    return switch (caller) {
      case AgentCaller agent ->
          agent(request, agent.organizationId(), agent.agentId(), agent.name());
      case KeyCaller key ->
          requesting(
              request,
              key.organizationId(),
              Type.API_KEY,
              IdType.API_KEY.encode(key.keyId()),
              key.name());
    };
  }

  /** An agent who has proved who they are by something else than a token. */
  public static AuditActor agent(
      Request request, long organizationId, long agentId, @Nullable String name) {
    return requesting(request, organizationId, Type.AGENT, IdType.AGENT.encode(agentId), name);
  }

  /** An API key that came from an address, noted after the request. */
  public static AuditActor of(KeyCaller key, String address) {
    return new AuditActor(
        key.organizationId(),
        Type.API_KEY,
        IdType.API_KEY.encode(key.keyId()),
        key.name(),
        address,
        null,
        null);
  }

  /** Who sent a request that proves nothing about them. */
  public static AuditActor anonymous(Request request, long organizationId) {
    return requesting(request, organizationId, Type.ANONYMOUS, null, null);
  }

  /** Whoever has the command line of the server. */
  public static AuditActor operator(long organizationId) {
    return new AuditActor(organizationId, Type.OPERATOR, null, null, null, null, null);
  }

  /** Parley itself, by what was set or has passed. */
  public static AuditActor system(long organizationId) {
    return new AuditActor(organizationId, Type.SYSTEM, null, null, null, null, null);
  }

  private static AuditActor requesting(
      Request request, long organizationId, Type type, @Nullable String id, @Nullable String name) {
    return new AuditActor(
        organizationId,
        type,
        id,
        name,
        request.remoteAddress(),
        request.header("user-agent").flatMap(AuditActor::bounded).orElse(null),
        request.requestId());
  }

  private static Optional<String> bounded(String userAgent) {
    int end = Math.min(userAgent.length(), MOST_USER_AGENT);
    boolean splits = end > 0 && Character.isHighSurrogate(userAgent.charAt(end - 1));
    return Optional.of(userAgent.substring(0, splits ? end - 1 : end))
        .filter(StorableText::areStorable);
  }
}
