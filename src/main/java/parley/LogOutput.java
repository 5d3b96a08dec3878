package parley;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.OutputStreamAppender;
import java.util.Iterator;
import org.slf4j.LoggerFactory;

/** The log of this process, which {@link LogConfigurator} has set up for people. */
final class LogOutput {
  private LogOutput() {}

  /**
   * Writes from now on as it is set. What libraries say below INFO stays unsaid whatever the level:
   * some of it is what was sent and received.
   */
  static void set(LogSettings settings) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    Level level = Level.convertAnSLF4JLevel(settings.level());
    root.setLevel(level.isGreaterOrEqual(Level.INFO) ? level : Level.INFO);
    context.getLogger("parley").setLevel(level);
    if (settings.format() == LogSettings.Format.JSON) {
      Iterator<Appender<ILoggingEvent>> appenders = root.iteratorForAppenders();
      while (appenders.hasNext()) {
        if (appenders.next() instanceof OutputStreamAppender<ILoggingEvent> appender) {
          writeJson(context, appender);
        }
      }
    }
  }

  private static void writeJson(
      LoggerContext context, OutputStreamAppender<ILoggingEvent> appender) {
    appender.stop();
    JsonLogEncoder encoder = new JsonLogEncoder();
    encoder.setContext(context);
    encoder.start();
    appender.setEncoder(encoder);
    appender.start();
  }
}
