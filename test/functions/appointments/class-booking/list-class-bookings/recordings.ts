import type { Recording } from "../../../../infra/open-api/recording.ts";
import { storeClassBookings, storeClasses } from "../../../../support/stored-classes.ts";

const scopes = ["classes.manage", "classes.read", "clients.find"] as const;
const start_date_time = "2026-11-24T18:00:00.000Z";

/** The requests to *List bookings of all classes* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "page",
    summary: "What begins within a week",
    before: async (_, tables) => {
      await storeClasses(tables, [{ class_id: 7201, start_date_time, booked: 2 }]);
      await storeClassBookings(tables, [
        { class_id: 7201, client_id: 9001, start_date_time, membership_id: 1, session_outcome: "taken" },
        { class_id: 7201, client_id: 9002, start_date_time, is_payment_required: true },
      ]);
    },
    options: { scopes, query: { limit: ["2"] } },
  },
  {
    name: "with_clients",
    summary: "Those that have to be paid for, with their clients",
    options: { scopes, query: { is_payment_required: ["true"], include: ["client"] } },
  },
  {
    name: "first_changes",
    summary: "The first page of what has changed since an instant: `next_updated_since` comes with the last",
    options: { scopes, query: { updated_since: ["2026-11-20T08:30:00Z"], limit: ["1"] } },
  },
];
