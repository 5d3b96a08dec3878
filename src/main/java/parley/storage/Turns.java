package parley.storage;

import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** For which organization the current thread works: where many wait, organizations take turns. */
public final class Turns {
  /** Parley's own work, that of no organization. */
  static final long OWN = 0;

  private static final ScopedValue<Long> ORGANIZATION = ScopedValue.newInstance();

  private Turns() {}

  /** Does {@code work} for an organization. */
  public static <T extends @Nullable Object> T of(long organizationId, Supplier<T> work) {
    return ScopedValue.where(ORGANIZATION, organizationId).<T, RuntimeException>call(work::get);
  }

  /** Does {@code work} for an organization. */
  public static void run(long organizationId, Runnable work) {
    ScopedValue.where(ORGANIZATION, organizationId).run(work);
  }

  /** The same work, done for the organization of this thread by whatever thread does it. */
  public static <T extends @Nullable Object> Callable<T> kept(Callable<T> work) {
    long organizationId = organization();
    return () -> ScopedValue.where(ORGANIZATION, organizationId).<T, Exception>call(work::call);
  }

  /** The organization for which the current thread works; empty for Parley's own work. */
  public static OptionalLong current() {
    long organization = organization();
    return organization == OWN ? OptionalLong.empty() : OptionalLong.of(organization);
  }

  static long organization() {
    return ORGANIZATION.orElse(OWN);
  }
}
