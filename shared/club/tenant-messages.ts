import * as v from "valibot";
import { readClub } from "../tables/club-table.ts";
import { coachKey } from "./coach.ts";
import { TenantSchema, tenantKey } from "./tenant.ts";

const DAY_MINUTES = 24 * 60;

/** How a club sends messages, with the defaults of the club file. The import has checked its form. */
const SettingsSchema = v.object({
  enabled: v.optional(v.boolean(), false),
  reminder_minutes_before: v.optional(v.array(v.number()), () => [DAY_MINUTES]),
  language: v.optional(v.string(), "en"),
  class_booked: v.optional(v.boolean(), false),
  member_page_url: v.optional(v.string()),
  texts: v.optional(
    v.record(
      v.string(),
      v.record(
        v.string(),
        v.object({
          subject: v.optional(v.string()),
          intro: v.optional(v.string()),
          footer: v.optional(v.string()),
        }),
      ),
    ),
    {},
  ),
});

const TenantMessagesSchema = v.object({
  ...TenantSchema.entries,
  virtual_hosts: v.optional(v.array(v.string()), () => []),
  messages: v.optional(SettingsSchema, {}),
});

/** A stored tenant with everything that its messages say of it. */
export type TenantMessages = v.InferOutput<typeof TenantMessagesSchema>;

/** The read key of a tenant with its messages. */
export function readTenantMessages(tenantId: number) {
  return readClub(tenantKey(tenantId), TenantMessagesSchema);
}

const NotifiedCoachSchema = v.object({
  coach_id: v.number(),
  name: v.string(),
  is_active: v.boolean(),
  email: v.optional(v.string()),
});

/** A coach's name and address, to which nothing is sent unless they are active. */
export type NotifiedCoach = v.InferOutput<typeof NotifiedCoachSchema>;

/** The read key of a coach's name and address. */
export function readNotifiedCoach(tenantId: number, coachId: number) {
  return readClub(coachKey(tenantId, coachId), NotifiedCoachSchema);
}
