// The session of the README by a client that openapi-typescript has typed; no cast anywhere.
import createClient from "openapi-fetch";
import type { components, paths } from "./generated/openapi-typescript.js";
import { equal, eventually, found } from "./checks.js";

type Message = components["schemas"]["Message"];
type Event = components["schemas"]["Event"];

export async function session(baseUrl: string): Promise<void> {
  const parley = createClient<paths>({ baseUrl });
  const user = found(
    await parley.POST("/v1/auth/signup", {
      body: {
        email: `ada.${Date.now()}@example.com`,
        password: "a bakery on the corner",
        organization_name: "Bakery",
      },
    }),
  );
  const headers = { Authorization: `Bearer ${user.access_token}` };
  parley.use({
    onRequest({ request }) {
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      return request;
    },
  });
  const contact = found(
    await parley.POST("/v1/contacts", {
      body: { name: "Grace Hopper", phone: "+14155552671", tags: ["VIP"], custom_attributes: { a: 1 } },
    }),
  );
  equal(contact.tags, ["vip"]);
  const channel = found(await parley.GET("/v1/channels")).data[0];
  found(
    await parley.POST("/simulator/inbound", {
      body: {
        phone_number_id: channel?.type === "whatsapp" ? channel.phone_number_id : "",
        from: "14155552671",
        text: "Is my cake ready?",
      },
    }),
  );
  const conversation = await eventually(async () => {
    const open = found(
      await parley.GET("/v1/conversations", { params: { query: { status: "open" } } }),
    );
    return open.data[0];
  });
  const path = { id: conversation.id };
  const read = found(await parley.GET("/v1/conversations/{id}", { params: { path } }));
  equal(read.messages.map(shown), ["Is my cake ready?"]);
  const reply = found(
    await parley.POST("/v1/conversations/{id}/messages", {
      params: { path },
      body: { type: "text", content: { text: "It leaves the oven at noon." } },
    }),
  );
  equal(reply.status, "queued");
  await eventually(async () => {
    const message = found(
      await parley.GET("/v1/messages/{id}", { params: { path: { id: reply.id } } }),
    );
    return message.status === "read" ? message : undefined;
  });
  const listed = found(await parley.GET("/v1/conversations")).data[0];
  const me = found(await parley.GET("/v1/me"));
  found(
    await parley.PUT("/v1/conversations/{id}/assign", {
      params: { path, header: { "If-Match": listed?.etag ?? "" } },
      body: { agent_id: me.id },
    }),
  );
  const resolved = found(await parley.PUT("/v1/conversations/{id}/resolve", { params: { path } }));
  equal(resolved.status, "resolved");
  const events = await eventually(async () => {
    const told = found(await parley.GET("/v1/events", { params: { query: { after: 0 } } })).data;
    return told.some((event) => event.type === "conversation.status_changed") ? told : undefined;
  });
  equal(events.filter((event) => event.type === "message.created").map(told).length, 2);
}

/** What a reader sees of a message: the type decides what its content has. */
function shown(message: Message): string {
  switch (message.type) {
    case "text":
    case "note":
      return message.content.text;
    case "image":
    case "document":
      return message.content.caption ?? "a file";
    case "interactive":
      return message.content.kind === "buttons" ? message.content.body : message.content.kind;
    case "order":
      return `${message.content.items.length} items`;
    default:
      return message.type;
  }
}

function told(event: Event): string {
  switch (event.type) {
    case "contact.created":
    case "contact.updated":
      return event.data?.name ?? "";
    case "message.created":
      return event.data === null ? "" : shown(event.data);
    default:
      return event.type;
  }
}
