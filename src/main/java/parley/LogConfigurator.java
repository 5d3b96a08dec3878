package parley;

import ch.qos.logback.classic.ClassicConstants;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.util.OptionHelper;
import java.util.Map;

/**
 * Sets up the log as it is until the settings are read: lines for people on standard error. Logback
 * finds it by its name in {@code META-INF/services}; to read the same from XML it would take a
 * fifteenth of a start.
 */
public final class LogConfigurator extends ContextAwareBase implements Configurator {
  private static final String LINE =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSS'Z',UTC} %-5level %logger{20} %msg%n";

  /**
   * What libraries say of every start, or of each connection that ends, is for their own people.
   */
  private static final Map<String, Level> LEAST =
      Map.of(
          "com.zaxxer.hikari", Level.WARN,
          // With its stack; CircuitBreaker tells of the outage.
          "com.zaxxer.hikari.pool.PoolBase", Level.ERROR,
          "com.zaxxer.hikari.pool.ProxyConnection", Level.ERROR,
          "io.helidon", Level.WARN,
          "org.flywaydb", Level.WARN);

  @Override
  public ExecutionStatus configure(LoggerContext loggerContext) {
    if (OptionHelper.getSystemProperty(ClassicConstants.CONFIG_FILE_PROPERTY) != null) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    LEAST.forEach((name, level) -> loggerContext.getLogger(name).setLevel(level));
    Logger root = loggerContext.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.INFO);
    root.addAppender(standardError(loggerContext));
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  private static ConsoleAppender<ILoggingEvent> standardError(LoggerContext loggerContext) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(loggerContext);
    encoder.setPattern(LINE);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(loggerContext);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    return appender;
  }
}
