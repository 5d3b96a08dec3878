"use strict";

const phone = window.matchMedia("(max-width: 640px)").matches;

/** Folds each chapter of the introduction, so that the operations come first. */
function fold() {
  const text = document.querySelector("#reference .info .description .renderedMarkdown");
  for (const heading of text ? [...text.querySelectorAll("h2")] : []) {
    const chapter = document.createElement("details");
    const title = document.createElement("summary");
    heading.replaceWith(chapter);
    title.append(heading);
    chapter.append(title);
    while (chapter.nextSibling && chapter.nextSibling.nodeName !== "H2") {
      chapter.append(chapter.nextSibling);
    }
  }
  const first = text?.querySelector("details");
  if (first && !phone) {
    first.open = true;
  }
}

SwaggerUIBundle({
  url: "/openapi.yaml",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  displayRequestDuration: true,
  filter: true,
  // The address to a checker elsewhere: nothing leaves this server.
  validatorUrl: null,
  onComplete: fold,
});
