package parley.channels.whatsapp;

import java.util.List;

/** What WhatsApp takes as a document: whatever may be uploaded there at all, and so no CSV. */
final class WhatsAppDocuments {
  static final List<String> TYPES =
      List.of(
          "text/plain",
          "application/pdf",
          "application/msword",
          "application/vnd.ms-excel",
          "application/vnd.ms-powerpoint",
          "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
          "application/vnd.openxmlformats-officedocument.presentationml.presentation",
          "image/jpeg",
          "image/png",
          "image/webp",
          "audio/aac",
          "audio/amr",
          "audio/mpeg",
          "audio/mp4",
          "audio/ogg",
          "video/mp4",
          "video/3gpp");

  private WhatsAppDocuments() {}
}
