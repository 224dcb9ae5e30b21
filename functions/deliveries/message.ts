import * as v from "valibot";
import type { WebhookId } from "../../shared/tables/webhooks-table.ts";

/** What happened, as the event bus says it. */
export interface BusEvent {
  readonly type: string;
  /** Every value is text. */
  readonly detail: Readonly<Record<string, string>> &
    Readonly<Record<"event_id" | "tenant_id" | "at", string>>;
}

/** A message of the queue. */
export type Message =
  | { readonly kind: "event"; readonly event: BusEvent }
  | { readonly kind: "wake"; readonly webhook: WebhookId }
  | { readonly kind: "sweep" };

const EventSchema = v.pipe(
  v.object({
    "detail-type": v.string(),
    detail: v.objectWithRest(
      { event_id: v.string(), tenant_id: v.pipe(v.string(), v.regex(/^\d{1,16}$/)), at: v.string() },
      v.string(),
    ),
  }),
  v.transform(({ "detail-type": type, detail }): Message => ({ kind: "event", event: { type, detail } })),
);

const WakeSchema = v.pipe(
  v.object({ wake: v.object({ tenant_id: v.number(), webhook_id: v.number() }) }),
  v.transform(({ wake }): Message => ({ kind: "wake", webhook: wake })),
);

const SweepSchema = v.pipe(
  v.object({ sweep: v.literal(true) }),
  v.transform((): Message => ({ kind: "sweep" })),
);

const MessageSchema = v.union([WakeSchema, EventSchema, SweepSchema]);

/**
 * Parses the body of a message.
 * @throws if it is none of the three kinds
 */
export function parseMessage(body: string): Message {
  return v.parse(MessageSchema, JSON.parse(body));
}
