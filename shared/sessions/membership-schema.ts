// Memberships in answers, for the API's description. No function's bundle holds it.

import * as v from "valibot";
import { count, flag, instant, named, recordId, text } from "../api/answer-schemas.ts";
import type { Membership } from "../tables/clients-table.ts";
import type { membershipView } from "./membership-view.ts";

/** The fields of a membership, however it is shown. */
export const membershipEntries = {
  id: recordId("The membership."),
  subscription_id: recordId("The subscription that it belongs to."),
  subscription_primary_name: text("First name of the subscription."),
  subscription_secondary_name: text("Second name of the subscription."),
  service_category_primary_name: text("First name of the service category that it covers."),
  service_category_secondary_name: text("Second name of the service category that it covers."),
  start_date: instant("From when it is active."),
  end_date: instant("Until when it is active."),
  number_of_sessions: count("Sessions in all."),
  is_unlimited: v.optional(
    flag("True where it always has a session left, however many are used; others do not have the field."),
  ),
} satisfies Partial<Record<keyof Membership, v.GenericSchema>>;

/** A membership with its sessions. */
export const membershipSchema = named(
  "Membership",
  "A membership of a client.",
  v.strictObject({
    ...membershipEntries,
    used_sessions: count("Sessions used."),
    available_sessions: count("Sessions left; at least 1 if it is unlimited."),
    is_active: flag("Whether it is active now."),
  } satisfies Record<keyof ReturnType<typeof membershipView>, v.GenericSchema>),
);
