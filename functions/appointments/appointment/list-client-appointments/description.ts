import { listSchema } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { listedAppointmentSchema } from "../appointment-schema.ts";

export const listClientAppointments: OperationDescription = {
  summary: "List appointments by client ID",
  description:
    "Lists all appointments of a client, by start, then by id. The latest comes first, unless `order` is `asc`. A client's own token lists that client's appointments only.",
  success: "One page of appointments.",
  answer: listSchema("appointments", listedAppointmentSchema),
  meanings: {
    query: {
      series_id: "Only those of this series.",
      status: "Only those with this status.",
      order: "`asc` lists the earliest start first; `desc` is the default.",
    },
  },
  rules: {
    pages: "A page may have fewer entries than `limit`, even none: only `next_cursor` null ends the list.",
  },
};
