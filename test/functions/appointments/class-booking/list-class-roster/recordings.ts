import type { Recording } from "../../../../infra/open-api/recording.ts";
import { storeClassBookings, storeClasses } from "../../../../support/stored-classes.ts";

const pathParameters = { tenant_id: "11", class_id: "7101" };
const scopes = ["classes.manage", "classes.read", "clients.find"] as const;

/** The requests to *List the roster of a class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "roster",
    summary: "Who has the only place, and who waits for it",
    before: async (_, tables) => {
      const since = "2026-11-20T09:00:00.000Z";
      const line = [
        { client_id: 9002, since: Date.parse(since), notice: 120, needs_session: true, passed: [] },
      ];
      await storeClasses(tables, [{ class_id: 7101, capacity: 1, booked: 1, line }]);
      await storeClassBookings(tables, [
        { class_id: 7101, client_id: 9001, membership_id: 1, session_outcome: "taken" },
        { class_id: 7101, client_id: 9002, status: "waiting" },
      ]);
    },
    options: { pathParameters, scopes },
  },
];
