package parley.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/**
 * A class of scenarios, which run on both engines. Its constructor takes the {@link Engine}. One
 * such class runs at a time, since Playwright may be used by one thread only; so they begin first.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedClass
@EnumSource(Engine.class)
@ResourceLock("browser")
@Timeout(120)
@Order(0)
@interface BrowserTest {}
