// The session of the README by the client that @hey-api/openapi-ts has made; no cast anywhere.
import { createClient } from "./generated/hey-api/client/index.js";
import * as parley from "./generated/hey-api/sdk.gen.js";
import type { Message } from "./generated/hey-api/types.gen.js";
import { equal, eventually, found } from "./checks.js";

export async function session(baseUrl: string): Promise<void> {
  const anonymous = createClient({ baseUrl });
  const user = found(
    await parley.signUp({
      client: anonymous,
      body: {
        email: `grace.${Date.now()}@example.com`,
        password: "a bakery on the corner",
        organization_name: "Bakery",
      },
    }),
  );
  const client = createClient({ baseUrl, auth: () => user.access_token });
  found(
    await parley.createContact({
      client,
      body: { name: "Grace Hopper", phone: "+14155552671", tags: ["VIP"] },
    }),
  );
  const channel = found(await parley.listChannels({ client })).data[0];
  found(
    await parley.simulateInbound({
      client,
      headers: { Authorization: `Bearer ${user.access_token}` },
      body: {
        phone_number_id: channel?.type === "whatsapp" ? channel.phone_number_id : "",
        from: "14155552671",
        text: "Is my cake ready?",
      },
    }),
  );
  const conversation = await eventually(async () => {
    const open = found(await parley.listConversations({ client, query: { status: "open" } }));
    return open.data[0];
  });
  const path = { id: conversation.id };
  const read = found(await parley.getConversation({ client, path }));
  equal(read.messages.map(shown), ["Is my cake ready?"]);
  const reply = found(
    await parley.sendMessage({
      client,
      path,
      body: { type: "text", content: { text: "It leaves the oven at noon." } },
    }),
  );
  equal(reply.status, "queued");
  await eventually(async () => {
    const message = found(await parley.getMessage({ client, path: { id: reply.id } }));
    return message.status === "read" ? message : undefined;
  });
  const me = found(await parley.getMe({ client }));
  found(await parley.assignConversation({ client, path, body: { agent_id: me.id } }));
  const resolved = found(await parley.resolveConversation({ client, path }));
  equal(resolved.status, "resolved");
}

function shown(message: Message): string {
  return message.type === "text" ? message.content.text : message.type;
}
