import type { Recording } from "../../../../infra/open-api/recording.ts";
import { MEMBER_9001 } from "../../../../support/member.ts";
import { storeClassBookings, storeClasses } from "../../../../support/stored-classes.ts";

const pathParameters = { tenant_id: "11", client_id: "9001" };
const start_date_time = "2026-11-25T18:00:00.000Z";

/** The requests to *List class bookings by client id* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "page",
    summary: "The latest of all that the client ever had, as the desk sees it",
    before: async (_, tables) => {
      await storeClasses(tables, [{ class_id: 7301, start_date_time, booked: 1 }]);
      const fields = { class_id: 7301, client_id: 9001, start_date_time, created_by: "priya" };
      await storeClassBookings(tables, [{ ...fields, created_by_client: true }]);
    },
    options: {
      pathParameters,
      scopes: ["classes.manage", "classes.read"],
      query: { from: ["2026-11-25T00:00:00Z"], limit: ["1"] },
    },
  },
  {
    name: "own",
    summary: "The same as the client sees it",
    options: { pathParameters, grants: MEMBER_9001, query: { from: ["2026-11-25T00:00:00Z"] } },
  },
  {
    name: "none",
    summary: "An app without `classes.manage` sees what it has booked itself, and nothing else",
    options: { pathParameters, principal: "kiosk" },
  },
];
