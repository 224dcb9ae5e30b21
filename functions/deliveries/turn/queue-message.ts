import * as v from "valibot";
import type { MessageKey } from "../../../shared/tables/messages-table.ts";
import type { WebhookId } from "../../../shared/tables/webhooks-table.ts";

/** What happened, as the event bus says it. */
export interface ReceivedEvent {
  readonly type: string;
  /** When the change was made. */
  readonly at: string;
  /** Every value is text. */
  readonly detail: Readonly<Record<string, string>> & Readonly<Record<"event_id" | "tenant_id", string>>;
}

/** A message of the queue. */
export type Message =
  | { readonly kind: "event"; readonly event: ReceivedEvent }
  | { readonly kind: "wake"; readonly webhook: WebhookId }
  | { readonly kind: "message"; readonly key: MessageKey }
  | { readonly kind: "sweep" };

// Where a record does not say when it changed, the time counts at which the bus got its event, in whole seconds.
const SECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

const EventSchema = v.pipe(
  v.object({
    "detail-type": v.string(),
    time: v.pipe(v.string(), v.regex(SECONDS)),
    detail: v.objectWithRest(
      { event_id: v.string(), tenant_id: v.pipe(v.string(), v.regex(/^\d{1,16}$/)), at: v.string() },
      v.string(),
    ),
  }),
  v.transform(
    ({ "detail-type": type, time, detail }): Message => ({
      kind: "event",
      event: { type, at: detail.at || time.replace("Z", ".000Z"), detail },
    }),
  ),
);

const WakeSchema = v.pipe(
  v.object({ wake: v.object({ tenant_id: v.number(), webhook_id: v.number() }) }),
  v.transform(({ wake }): Message => ({ kind: "wake", webhook: wake })),
);

const MessageDueSchema = v.pipe(
  v.object({ message: v.object({ owner: v.string(), record: v.string() }) }),
  v.transform(({ message }): Message => ({ kind: "message", key: message })),
);

const SweepSchema = v.pipe(
  v.object({ sweep: v.literal(true) }),
  v.transform((): Message => ({ kind: "sweep" })),
);

const MessageSchema = v.union([WakeSchema, EventSchema, MessageDueSchema, SweepSchema]);

/**
 * Parses the body of a message.
 * @throws if it is of no kind
 */
export function parseMessage(body: string): Message {
  return v.parse(MessageSchema, JSON.parse(body));
}
