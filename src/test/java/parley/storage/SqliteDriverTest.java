package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sqlite.core.NativeDB;

class SqliteDriverTest {
  /** Without it {@link SqliteFile} must not open connections that have no lock of their own. */
  @Test
  void one_thread_at_a_time_calls_SQLite_with_a_connection_but_to_interrupt_it() {
    List<String> together =
        List.of(NativeDB.class.getDeclaredMethods()).stream()
            .filter(method -> Modifier.isNative(method.getModifiers()))
            .filter(method -> !Modifier.isSynchronized(method.getModifiers()))
            .map(Method::getName)
            .toList();
    assertThat(together).containsExactlyInAnyOrder("interrupt", "libversion_utf8");
  }
}
