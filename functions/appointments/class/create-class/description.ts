import type { OperationDescription } from "../../../../shared/api/description.ts";
import { classMeanings, planProblems, planWarnings, venueRules } from "../class-description.ts";
import { createdClassSchema } from "../class-schema.ts";

export const createClass: OperationDescription = {
  summary: "Create class",
  description:
    "Plans a class. It has its room to itself, whatever the room's capacity, and holds its coach. Where the request names no coach or no room, one that is free is chosen and named by `COACH_ASSIGNED` or `ROOM_ASSIGNED`. Only what is held refuses the class: if the coach does not work then, or does not give the type, or the club is closed, that is a `Warning`.",
  success: "Planned.",
  answer: createdClassSchema,
  codes: [
    ...planProblems,
    "CLASS_TYPE_NOT_FOUND",
    "START_IN_PAST",
    "START_TOO_FAR",
    ...planWarnings,
    "COACH_ASSIGNED",
    "ROOM_ASSIGNED",
  ],
  event: "class.created",
  meanings: { "": classMeanings },
  rules: venueRules,
};

export const createComplimentaryClass: OperationDescription = {
  ...createClass,
  summary: "Create complimentary class",
  description:
    "Plans a class as *Create class* does, but a complimentary one: no booking of it takes a session or asks for payment.",
  meanings: {
    "": {
      ...classMeanings,
      comp_reason: "Why the class is complimentary. The club's staff sees it, clients do not.",
    },
  },
};
