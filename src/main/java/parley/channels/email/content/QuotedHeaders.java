package parley.channels.email.content;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The header fields of a mail as Outlook writes them above it: From, Sent, To, Subject. GMX begins
 * with when it was sent.
 */
final class QuotedHeaders {
  private enum Label {
    FROM,
    DATE,
    TO,
    SUBJECT
  }

  /** Lines from the first label to the last. */
  private static final int MOST_LINES = 8;

  private static final int LONGEST_LABEL = 20;
  private static final int ENOUGH = 3;

  private static final Map<Label, List<String>> NAMES =
      Map.of(
          Label.FROM,
          List.of(
              "from",
              "von",
              "de",
              "da",
              "van",
              "från",
              "fra",
              "od",
              "lähettäjä",
              "от",
              "feladó",
              "kimden",
              "gönderen",
              "από",
              "від",
              "发件人",
              "寄件者",
              "差出人",
              "보낸 사람",
              "de la",
              "מאת",
              "من"),
          Label.DATE,
          List.of(
              "sent",
              "date",
              "gesendet",
              "datum",
              "envoyé",
              "enviado",
              "enviada",
              "fecha",
              "enviado el",
              "data",
              "inviato",
              "verzonden",
              "skickat",
              "sendt",
              "dato",
              "wysłano",
              "odesláno",
              "odoslané",
              "lähetetty",
              "отправлено",
              "дата",
              "elküldve",
              "trimis",
              "gönderildi",
              "tarih",
              "στάλθηκε",
              "ημερομηνία",
              "надіслано",
              "发送时间",
              "日期",
              "寄件日期",
              "送信日時",
              "日付",
              "보낸 날짜",
              "날짜",
              "נשלח",
              "تاريخ الإرسال"),
          Label.TO,
          List.of(
              "to",
              "an",
              "à",
              "para",
              "a",
              "aan",
              "till",
              "til",
              "do",
              "komu",
              "pro",
              "vastaanottaja",
              "кому",
              "címzett",
              "către",
              "kime",
              "προς",
              "收件人",
              "收件者",
              "宛先",
              "받는 사람",
              "אל",
              "إلى"),
          Label.SUBJECT,
          List.of(
              "subject",
              "betreff",
              "objet",
              "asunto",
              "oggetto",
              "onderwerp",
              "assunto",
              "ämne",
              "emne",
              "temat",
              "předmět",
              "predmet",
              "aihe",
              "тема",
              "tárgy",
              "subiect",
              "konu",
              "θέμα",
              "主题",
              "主旨",
              "件名",
              "제목",
              "נושא",
              "الموضوع"));

  private static final Map<String, Set<Label>> LABELS = labels();

  private QuotedHeaders() {}

  private static Map<String, Set<Label>> labels() {
    Map<String, Set<Label>> labels = new HashMap<>();
    NAMES.forEach((label, names) ->
        names.forEach(
            name -> labels.computeIfAbsent(name, key -> EnumSet.noneOf(Label.class)).add(label)));
    return labels;
  }

  /** Whether such a block begins on a line. A journey has a from, a to and a date, too. */
  static boolean beginAt(List<MailLine> lines, int first) {
    Set<Label> beginning = lines.get(first).quoted() ? Set.of() : labels(lines.get(first));
    boolean from = beginning.contains(Label.FROM);
    if (!from && !beginning.contains(Label.DATE)) {
      return false;
    }
    Set<Label> found = EnumSet.noneOf(Label.class);
    for (int i = first; i < lines.size() && i < first + MOST_LINES; i++) {
      found.addAll(labels(lines.get(i)));
    }
    return from
        ? found.contains(Label.SUBJECT) && found.size() >= ENOUGH
        : found.size() == Label.values().length;
  }

  private static Set<Label> labels(MailLine line) {
    String beginning = line.text().substring(0, Math.min(line.text().length(), LONGEST_LABEL + 8));
    int colon = beginning.indexOf(':');
    int end = colon < 0 ? beginning.indexOf('：') : colon;
    if (end < 1) {
      return Set.of();
    }
    String name = MailLine.plain(beginning.substring(0, end)).bare().toLowerCase(Locale.ROOT);
    return LABELS.getOrDefault(name, Set.of());
  }
}
