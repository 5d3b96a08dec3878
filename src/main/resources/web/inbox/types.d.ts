/** The shapes of the API that the page reads, for the type checker only. */

export interface Conversation {
  id: string;
  contact: { id: string; name: string | null; phone: string | null; blocked?: boolean };
  channel: string;
  channel_id: string;
  status: 'open' | 'snoozed' | 'resolved';
  assigned_to: string | null;
  team_id: string | null;
  last_message_at: string | null;
  /** What lists are sorted by. */
  active_at: string;
  waiting_since: string | null;
  created_at: string;
  updated_at: string;
  etag: string;
  resolved_at: string | null;
  merged_into: string | null;
  snoozed_until: string | null;
  unread_count: number;
  priority: 'low' | 'medium' | 'high' | 'urgent' | null;
  tags: string[];
  address: string | null;
  subject: string | null;
  /** The addresses that get copies. */
  participants: string[];
  rating: { score: number; comment: string | null; rated_at: string } | null;
  window: { open: boolean; expires_at: string | null };
  last_message: Message | null;
  messages?: Message[];
  messages_meta?: { has_more: boolean; before: string | null };
}

export interface MessageError {
  code: string;
  provider_code: string | null;
  message: string;
  retryable: boolean;
}

export interface Message {
  id: string;
  conversation_id: string;
  direction: 'inbound' | 'outbound' | 'internal';
  type: string;
  content: any;
  /** `local`: only in this browser yet. */
  status:
    | 'local'
    | 'scheduled'
    | 'canceled'
    | 'queued'
    | 'sent'
    | 'delivered'
    | 'read'
    | 'failed'
    | 'received';
  timestamp: string;
  sender: { type: 'contact' | 'agent' | 'api_key' | 'system'; id: string | null };
  reply_to: string | null;
  purpose?: string | null;
  edits: { message_id: string; at: string; type: string; content: any }[];
  revoked_at: string | null;
  client_message_id: string | null;
  error: MessageError | null;
  status_history: { status: string; at: string; error: MessageError | null }[];
  metadata: Record<string, any>;
  send_at: string | null;
}

export interface Media {
  id: string;
  status: 'pending' | 'ready' | 'failed';
  mime_type: string | null;
  size: number | null;
  filename: string | null;
  url: string | null;
  url_expires_at: string | null;
  error: { code: string; message: string } | null;
}

/** A text that a channel's provider has approved. */
export interface Template {
  name: string;
  language: string;
  category: string;
  status: string;
  parameter_format: 'positional' | 'named';
  components: {
    type: 'header' | 'body' | 'footer' | 'buttons';
    format?: string;
    text?: string | null;
    buttons?: { type: string; text: string; url?: string; phone_number?: string }[];
  }[];
}

/** Something that was done with a conversation, beside what was said in it. */
export interface Activity {
  id: string;
  type: string;
  at: string;
  actor: { type: string; id: string | null } | null;
  from: Record<string, any>;
  to: Record<string, any>;
}

export interface Contact {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  external_id: string | null;
  tags: string[];
  custom_attributes: Record<string, any>;
  identities: { channel: string; address: string }[];
  consents: Consent[];
  blocked: boolean;
  created_at: string;
  etag: string;
  last_seen_at: string | null;
}

/** A file with contacts that is read, or was. */
export interface Import {
  id: string;
  status: 'pending' | 'running' | 'completed' | 'failed' | 'canceled';
  dry_run: boolean;
  rows_total: number | null;
  rows_done: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  failed: number;
  detected: { header: string[]; mapping: Record<string, string | null>; ignored_columns: string[] };
  preview: Record<string, any>[];
  reason: { code: string; message: string } | null;
  undo: { status: 'running' | 'completed'; removed: number; kept: number } | null;
}

export interface ImportError {
  line: number;
  column: string | null;
  field: string;
  code: string;
  message: string;
  value: string | null;
}

/** What a contact has said to messages of one purpose on one type of channel. */
export interface Consent {
  channel: string;
  purpose: string;
  state: 'granted' | 'denied';
  source: string;
  at: string;
}

export interface Agent {
  id: string;
  name: string | null;
  email: string | null;
  role: Role;
  status: string;
}

export type Availability = 'online' | 'away' | 'offline';

/** What somebody does in a conversation, as streams tell it. */
export interface Presence {
  conversation_id: string;
  actor: { type: string; id: string };
  state: 'viewing' | 'typing' | 'noting' | 'gone';
  expires_in_ms: number;
}

export type Role = 'owner' | 'admin' | 'agent' | 'viewer';

export interface Team {
  id: string;
  name: string;
  member_ids: string[];
}

/** A canned reply. */
export interface Reply {
  id: string;
  shortcut: string;
  text: string;
  visibility: 'everyone' | 'team' | 'me';
  team_id: string | null;
  created_by: string | null;
  etag: string;
}

export interface Channel {
  id: string;
  type: string;
  name: string;
  status: 'active' | 'paused';
  simulated: boolean;
  [field: string]: any;
}

export interface Me extends Agent {
  second_factor: boolean;
  /** What they have chosen. */
  availability: 'online' | 'away';
  locale?: string | null;
  preferences?: Record<string, any>;
  organization: { id: string; name: string };
  organizations: { id: string; name: string; role: Role }[];
}

/** What an organization has set for its desk. */
export interface OrganizationSettings {
  name: string;
  time_zone: string;
  idle_minutes: number | null;
  assign_on_reply: boolean;
  show_presence: boolean;
  auto_merge_attested: boolean;
  hours: string | null;
}

export interface Count {
  open: number;
  unread: number;
}

export interface Counts {
  mine: Count | null;
  unassigned: Count;
  all: Count;
  snoozed: number;
  by_team: Record<string, Count>;
  by_channel: Record<string, Count>;
}

export interface Options {
  signup: 'open' | 'closed';
  first_run: boolean;
  simulator: boolean;
}

export interface ServerEvent {
  id: string;
  sequence: number;
  type: string;
  created_at: string;
  data: any;
  actor: { type: string; id: string };
  /** What has changed, as it was; `null` where nobody is told. */
  previous: Record<string, any> | null;
  conversation?: Partial<Conversation> & { id: string };
}

export interface Page<T> {
  data: T[];
  meta: { page: number; per_page: number; total: number; next_cursor: string | null };
}

/** What can go wrong with a request; RFC 9457. */
export interface ProblemBody {
  status: number;
  code: string;
  title: string;
  detail?: string;
  request_id?: string;
  errors?: { field: string; code: string; message: string; existing_id?: string }[];
  [field: string]: any;
}

/** A note on a contact. */
export interface ContactNote {
  id: string;
  contact_id: string;
  text: string;
  author: { type: 'agent' | 'api_key'; id: string };
  created_at: string;
  edited_at: string | null;
  etag: string;
}
