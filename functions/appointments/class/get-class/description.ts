import * as v from "valibot";
import { instant, named, oneOf, orNull } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { SESSION_OUTCOMES } from "../../../../shared/tables/record-item.ts";
import {
  CLIENT,
  clientBooking,
  timetableActionEntries,
} from "../../class-booking/client-timetable-schema.ts";
import { classActionEntries, classSchema } from "../class-schema.ts";

const actions = named(
  "ShownClassActions",
  "What the caller may do to the class now; for a member, or with `client_id`, what the client may do in it. What is not allowed is left out.",
  v.strictObject({
    ...classActionEntries,
    book: timetableActionEntries.book,
    wait: timetableActionEntries.wait,
    cancel: v.optional(
      v.strictObject({
        until: orNull(instant("Until then."), "Until when this holds; null means that it has no end."),
        session_outcome: v.optional(
          oneOf(SESSION_OUTCOMES, "Only for a client: what would become of the session now."),
        ),
      }),
    ),
  }),
);

const shownClass = named(
  "ShownClass",
  "A class; for a client with what they have booked and may do.",
  v.strictObject({ ...classSchema.entries, class_booking: v.exactOptional(clientBooking), actions }),
);

export const getClass: OperationDescription = {
  summary: "Get class by id",
  description:
    "Gives one class with its history, how many have a place and how many wait, and what the caller may do to it now; for a member, or with `client_id`, what the client has booked and may do in it. `notes` and `virtual_url` are null for callers with neither `classes.manage` nor a place.",
  success: "The class.",
  answer: shownClass,
  codes: ["CLASS_NOT_FOUND", "CLIENT_NOT_FOUND"],
  meanings: { query: { client_id: `Adds ${CLIENT} \`actions\` are then the client's.` } },
};
