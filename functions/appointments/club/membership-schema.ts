// Memberships in answers, for the API's description. No function's bundle holds it.

import type * as v from "valibot";
import { count, instant, recordId, text } from "../../../shared/api/answer-schemas.ts";
import type { Membership } from "../../../shared/tables/clients-table.ts";

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
} satisfies Partial<Record<keyof Membership, v.GenericSchema>>;
