package parley.channels.email.content;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.commons.io.input.CloseShieldInputStream;
import parley.channels.email.headers.MailCharset;

/** Decodes the texts of a mail, hands its files on, and sets apart what a report says. */
final class PartCollector extends PartHandler {
  private final FileSink sink;
  private final MailPart.Group root = new MailPart.Group("mixed");
  private final Deque<MailPart.Group> open = new ArrayDeque<>();
  private final List<MailFile> files = new ArrayList<>();
  private final AttachmentNames names = new AttachmentNames();
  private final TextBudget budget = new TextBudget();
  private final ReportParts report;
  private boolean isCut;

  PartCollector(FileSink sink, ReportParts report) {
    this.sink = sink;
    this.report = report;
    open.push(root);
  }

  MailPart.Group root() {
    return root;
  }

  /** In their order; none of them inline yet. */
  List<MailFile> files() {
    return List.copyOf(files);
  }

  boolean isTruncated() {
    return isCut || budget.isSpent();
  }

  @Override
  void truncate() {
    isCut = true;
  }

  @Override
  void begin(PartDescriptor multipart) {
    MailPart.Group group = new MailPart.Group(multipart.getSubType());
    current().parts().add(group);
    open.push(group);
  }

  @Override
  void end() {
    open.pop();
  }

  private MailPart.Group current() {
    return open.getFirst();
  }

  @Override
  void leaf(PartDescriptor part, InputStream bytes) throws IOException {
    InputStream decoded = TransferDecoding.decoded(part.header().transferEncoding(), bytes);
    boolean alternative = current().isAlternative();
    InputStream taken = report.take(part.mediaType(), decoded);
    if (PartRole.isText(part, alternative)) {
      words(part, taken);
    } else if (!PartRole.repeatsText(part, alternative) && !report.isOnlyReport(part.mediaType())) {
      keep(part, taken);
    }
  }

  private void words(PartDescriptor part, InputStream bytes) throws IOException {
    boolean html = part.mediaType().equals("text/html");
    byte[] read = budget.read(bytes, html);
    String charset = part.header().charset();
    String declared = charset == null && html ? MetaCharset.of(read) : charset;
    String text = CleanText.lines(MailCharset.decoded(read, declared));
    boolean flowed = !html && part.header().isFlowed();
    String whole = flowed ? FlowedText.unfolded(text, part.header().deletesBlanks()) : text;
    current().parts().add(new MailPart.Words(whole, html));
  }

  private void keep(PartDescriptor part, InputStream bytes) throws IOException {
    String name = names.next(part.header().filename().orElse(null), part.mediaType());
    KeptFile kept = sink.keep(name, part.mediaType(), CloseShieldInputStream.wrap(bytes));
    files.add(new MailFile(kept, false, part.header().contentId().orElse(null)));
  }
}
