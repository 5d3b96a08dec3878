package parley.client;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AgentsApi;
import org.openapitools.client.api.AuthenticationApi;
import org.openapitools.client.api.ChannelsApi;
import org.openapitools.client.api.ContactsApi;
import org.openapitools.client.api.ConversationsApi;
import org.openapitools.client.api.MessagesApi;
import org.openapitools.client.api.SimulatorApi;
import org.openapitools.client.model.Assignment;
import org.openapitools.client.model.Contact;
import org.openapitools.client.model.ContactChange;
import org.openapitools.client.model.Conversation;
import org.openapitools.client.model.ConversationList;
import org.openapitools.client.model.ConversationStatus;
import org.openapitools.client.model.Message;
import org.openapitools.client.model.MessageStatus;
import org.openapitools.client.model.NewContact;
import org.openapitools.client.model.NewMessage;
import org.openapitools.client.model.NewText;
import org.openapitools.client.model.NewTextMessage;
import org.openapitools.client.model.Signup;
import org.openapitools.client.model.SimulateInboundRequest;
import org.openapitools.client.model.SimulatedInbound;
import org.openapitools.client.model.User;

/** The session of the README by the client that openapi-generator has made; no cast anywhere. */
public final class ReadmeSession {
  private static final long PATIENCE_MS = 20_000;

  private ReadmeSession() {}

  /** Runs it against the server at the address that is given. */
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(arguments[0]);
    User user =
        new AuthenticationApi(client)
            .signUp(
                new Signup()
                    .email("ada." + System.nanoTime() + "@example.com")
                    .password("a bakery on the corner")
                    .organizationName("Bakery"),
                null);
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + user.getAccessToken()));
    contact(new ContactsApi(client));
    String number =
        new ChannelsApi(client)
            .listChannels(null, null, null)
            .getData()
            .get(0)
            .getWhatsAppChannel()
            .getPhoneNumberId();
    new SimulatorApi(client)
        .simulateInbound(
            new SimulateInboundRequest(
                new SimulatedInbound()
                    .phoneNumberId(number)
                    .from("14155552671")
                    .text("Is my cake ready?")),
            null,
            null);
    answer(client);
    System.out.println("openapi-generator: the README's session went through");
  }

  private static void contact(ContactsApi contacts) throws Exception {
    Contact grace =
        contacts.createContact(
            new NewContact().name("Grace").phone("+14155552671").addTagsItem("VIP"),
            null,
            null,
            null);
    Contact renamed =
        contacts.patchContact(grace.getId(), new ContactChange().name("Grace Hopper"), null, null);
    require("Grace Hopper", renamed.getName());
    // What the change did not name has stayed.
    require(List.of("vip"), renamed.getTags());
    require(grace.getPhone(), renamed.getPhone());
  }

  private static void answer(ApiClient client) throws Exception {
    ConversationsApi conversations = new ConversationsApi(client);
    String id =
        eventually(() -> open(conversations), list -> !list.getData().isEmpty())
            .getData()
            .get(0)
            .getId();
    Conversation conversation = conversations.getConversation(id, null);
    Message first = conversation.getMessages().get(0);
    require("Is my cake ready?", first.getTextMessage().getContent().getText());
    MessagesApi messages = new MessagesApi(client);
    NewTextMessage reply =
        new NewTextMessage()
            .type(NewTextMessage.TypeEnum.TEXT)
            .content(new NewText().text("It leaves the oven at noon."));
    Message queued = messages.sendMessage(id, new NewMessage(reply), null, null);
    require(MessageStatus.QUEUED, queued.getTextMessage().getStatus());
    String sent = queued.getTextMessage().getId();
    eventually(
        () -> messages.getMessage(sent),
        message -> message.getTextMessage().getStatus() == MessageStatus.READ);
    String me = new AgentsApi(client).getMe().getId();
    String etag = open(conversations).getData().get(0).getEtag();
    conversations.assignConversation(id, new Assignment().agentId(me), etag, null);
    require(id, conversations.resolveConversation(id, null).getId());
  }

  private static ConversationList open(ConversationsApi conversations) throws Exception {
    return conversations.listConversations(
        null,
        null,
        null,
        ConversationStatus.OPEN,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  private static <T> T eventually(Callable<T> look, Predicate<T> there) throws Exception {
    long deadline = System.currentTimeMillis() + PATIENCE_MS;
    T value = look.call();
    while (!there.test(value)) {
      if (System.currentTimeMillis() > deadline) {
        throw new IllegalStateException("it did not come about in 20 s: " + value);
      }
      Thread.sleep(50);
      value = look.call();
    }
    return value;
  }

  private static void require(Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new IllegalStateException(actual + " should be " + expected);
    }
  }
}
