/**
 * What people do on the pages, in a real Chromium against a real Parley whose customers the
 * simulator plays. Only the Maven profile {@code browser} compiles and runs these tests: {@code mvn
 * verify -Pbrowser}, or one class with {@code mvn test -Pbrowser -Dtest=LoadingTest}.
 *
 * <p>A scenario looks like this, and runs on both engines:
 *
 * <pre>{@code
 * @BrowserTest
 * class ReplyTest {
 *   @RegisterExtension final Desk desk;
 *
 *   ReplyTest(Engine engine) {
 *     desk = new Desk(engine.server());
 *   }
 *
 *   @Test
 *   void an_agent_answers() {
 *     Agent ada = desk.owner();
 *     Customer grace = desk.customer("Grace Hopper");
 *     grace.writes("Is my cake ready?");
 *     ada.open("/inbox/unassigned");
 *     ada.page().getByText("Grace Hopper").click();
 *     ada.page().getByRole(AriaRole.TEXTBOX).fill("At noon.");
 *     ada.page().keyboard().press("Enter");
 *     grace.hears("At noon.");
 *   }
 * }
 * }</pre>
 *
 * <p>A test fails, too, when a page has written an error to the console or has tried what its
 * content security policy forbids; {@link parley.browser.Agent#mayComplain} and {@link
 * parley.browser.Agent#complaints} are for those that a test means to cause. What a failed test
 * leaves is in {@code target/browser}: a picture of each page, and with {@code -Dparley.trace=true}
 * a trace for {@code npx playwright show-trace}.
 */
@NullMarked
package parley.browser;

import org.jspecify.annotations.NullMarked;
