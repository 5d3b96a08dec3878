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
 * A class of scenarios, which run on both engines. Its constructor takes the {@link Engine}. Two
 * such classes run at a time, see {@link BrowserLane}; they begin first, since they take longest.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedClass
@EnumSource(Engine.class)
@ResourceLock(providers = BrowserLane.class)
@Timeout(120)
@Order(0)
@interface BrowserTest {}
