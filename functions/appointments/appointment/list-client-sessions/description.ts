import * as v from "valibot";
import { instant, listSchema, named, orNull, recordId, text } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { membershipSchema } from "../../../../shared/sessions/membership-schema.ts";
import { CHANGES } from "../../../../shared/tables/history-entry.ts";
import type { SessionEntry } from "./session-inventory.ts";

const entry = named(
  "SessionEntry",
  "What a change of an appointment, or of a booking of a class, did to a session of a membership.",
  v.strictObject({
    at: instant("When."),
    membership_id: recordId("The membership."),
    change: v.pipe(
      v.picklist([-1, 0, 1]),
      v.description("−1 takes a session, 1 returns one, 0 forfeits one that was taken before."),
    ),
    appointment_id: orNull(recordId("The appointment."), "The appointment; null where it is a class."),
    class_id: orNull(recordId("The class."), "The class; null where it is an appointment."),
    operation: v.pipe(v.picklist(CHANGES), v.description("What happened to the booking.")),
    by: text("The principal; `client` or `club` for a client's own token."),
  } satisfies Record<keyof SessionEntry, v.GenericSchema>),
);

export const listClientSessions: OperationDescription = {
  summary: "Gets client session inventory",
  description:
    "Gives the memberships of a client as they are now, and every session that appointments and classes took, returned or forfeited, the newest first. A client's own token gets that client's only.",
  success: "All memberships, and one page of entries.",
  answer: v.strictObject({
    client_id: recordId("The client."),
    memberships: v.array(membershipSchema),
    ...listSchema("entries", entry).entries,
  }),
  rules: {
    sessions:
      "`used_sessions` is the count of the club file minus the sum of `change` over all entries of the membership.",
  },
};
