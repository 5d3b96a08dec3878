package parley.channels.email.content;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Lines that mail programs put above the whole of another mail, and none writes into a text. */
final class QuoteHeadings {
  private static final Set<String> ORIGINAL =
      Set.of(
          "original message",
          "original appointment",
          "ursprüngliche nachricht",
          "ursprungliche nachricht",
          "originalnachricht",
          "urspr. nachricht",
          "message d'origine",
          "message original",
          "message initial",
          "mensaje original",
          "messaggio originale",
          "oorspronkelijk bericht",
          "mensagem original",
          "originalmeddelande",
          "ursprungligt meddelande",
          "oprindelig meddelelse",
          "original meddelelse",
          "opprinnelig melding",
          "wiadomość oryginalna",
          "oryginalna wiadomość",
          "původní zpráva",
          "původní e-mail",
          "pôvodná správa",
          "alkuperäinen viesti",
          "исходное сообщение",
          "original e-mail",
          "eredeti üzenet",
          "mesaj original",
          "orijinal mesaj",
          "özgün ileti",
          "αρχικό μήνυμα",
          "原始邮件",
          "邮件原件",
          "原始郵件",
          "元のメッセージ",
          "원본 메시지",
          "reply message",
          "reply above this line");

  private static final Set<String> FORWARDED =
      Set.of(
          "forwarded message",
          "begin forwarded message",
          "weitergeleitete nachricht",
          "anfang der weitergeleiteten nachricht",
          "message transféré",
          "début du message transféré",
          "mensaje reenviado",
          "inicio del mensaje reenviado",
          "messaggio inoltrato",
          "inizio messaggio inoltrato",
          "doorgestuurd bericht",
          "begin doorgestuurd bericht",
          "mensagem encaminhada",
          "mensagem reencaminhada",
          "início da mensagem encaminhada",
          "vidarebefordrat meddelande",
          "videresendt meddelelse",
          "videresendt melding",
          "przekazana wiadomość",
          "wiadomość przekazana dalej",
          "přeposlaná zpráva",
          "preposlaná správa",
          "välitetty viesti",
          "пересылаемое сообщение",
          "пересланное сообщение",
          "továbbított üzenet",
          "mesaj redirecționat",
          "iletilmiş mesaj",
          "yönlendirilmiş ileti",
          "προωθημένο μήνυμα",
          "转发的邮件",
          "转发邮件",
          "轉寄郵件",
          "転送されたメッセージ",
          "전달된 메시지");

  private static final int LONGEST = 120;

  private static final String RULE = "----";

  private QuoteHeadings() {}

  /**
   * "-----Original Message-----", in 20 languages, or "---- On Monday, Ada wrote ----" as Zoho has
   * it.
   */
  static boolean isOriginal(MailLine line) {
    return line.text().startsWith("-")
        && (ORIGINAL.contains(words(line))
            || (isRuled(line) && Attribution.saysWrote(words(line))));
  }

  private static boolean isRuled(MailLine line) {
    return line.text().startsWith(RULE) && line.text().endsWith(RULE);
  }

  /** "---------- Forwarded message ---------" or "Begin forwarded message:". */
  static boolean isForward(MailLine line) {
    return FORWARDED.contains(words(line));
  }

  /** Whether one of the lines says that a mail was forwarded. */
  static boolean anyForward(List<MailLine> lines) {
    return lines.stream().anyMatch(QuoteHeadings::isForward);
  }

  private static String words(MailLine line) {
    String text = line.bare();
    if (text.length() > LONGEST) {
      return "";
    }
    int start = 0;
    int end = text.length();
    while (start < end && "-_>: ".indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    while (end > start && "-_: ".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return text.substring(start, end).replace('’', '\'').toLowerCase(Locale.ROOT);
  }
}
