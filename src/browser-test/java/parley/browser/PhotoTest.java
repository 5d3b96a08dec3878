package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Photos show in their thread, and large when somebody wants to see them. */
@BrowserTest
class PhotoTest {
  private static final Pattern FILES = Pattern.compile("/v1/media/[^/]+\\?");

  @RegisterExtension final Desk desk;

  PhotoTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void photos_can_be_leafed_through_and_the_focus_comes_back() throws IOException {
    Talk talk = Talk.begin(desk);
    talk.getsFile("image", "image/png", photo(), "The first");
    talk.getsFile("image", "image/png", photo(), "The second");
    Page page = talk.open();
    Locator photo = talk.message("The second").getByRole(AriaRole.BUTTON, named("Open the photo"));
    assertThat(photo.locator("img")).isVisible();
    photo.click();
    Locator viewer = page.getByRole(AriaRole.DIALOG);
    assertThat(viewer).containsText("2 of 2");
    page.keyboard().press("ArrowLeft");
    assertThat(viewer).containsText("1 of 2");
    assertThat(viewer.getByRole(AriaRole.IMG, named("The first"))).isVisible();
    viewer.getByRole(AriaRole.BUTTON, named("Closer")).click();
    assertThat(viewer.getByRole(AriaRole.BUTTON, named("Whole photo"))).isVisible();
    page.keyboard().press("Escape");
    assertThat(viewer).hasCount(0);
    assertThat(photo).isFocused();
  }

  @Test
  void a_link_that_has_ended_is_asked_for_once_more() throws IOException {
    Talk talk = Talk.begin(desk);
    talk.getsFile("image", "image/png", photo(), "Like this");
    AtomicInteger asked = new AtomicInteger();
    Page page = desk.owner().page();
    page.route(
        FILES,
        (Route route) -> {
          if (asked.getAndIncrement() == 0) {
            route.fulfill(new Route.FulfillOptions().setStatus(403));
          } else {
            route.resume();
          }
        });
    talk.open();
    assertThat(talk.message("Like this").locator("img")).isVisible();
    eventually(
        () -> page.evaluate("document.querySelector('parley-media img').naturalWidth"),
        width -> width.equals(800));
    assertThat(asked).hasValue(2);
    assertThat(desk.owner().complaints()).singleElement().asString().contains("403");
  }

  @Test
  void a_photo_that_does_not_load_says_so_and_comes_when_it_is_asked_for_again()
      throws IOException {
    Talk talk = Talk.begin(desk);
    talk.getsFile("image", "image/png", photo(), "Like this");
    desk.owner().mayComplain("ERR_FAILED");
    Page page = desk.owner().page();
    page.route(FILES, Route::abort);
    talk.open();
    Locator box = talk.message("Like this").locator(".media");
    assertThat(box).containsText("The file did not load.");
    Locator again = box.getByText("Try again");
    BoundingBox outer = box.boundingBox();
    BoundingBox inner = again.boundingBox();
    assertThat(inner.y + inner.height).isLessThan(outer.y + outer.height);
    page.unroute(FILES);
    again.click();
    assertThat(talk.message("Like this").locator("img")).isVisible();
  }

  private static byte[] photo() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(800, 600, BufferedImage.TYPE_INT_RGB), "png", bytes);
    return bytes.toByteArray();
  }

  private static Locator.GetByRoleOptions named(String name) {
    return new Locator.GetByRoleOptions().setName(name);
  }
}
