import { listSchema } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { listedClassSchema } from "../../class/class-schema.ts";

export const listClassesOfRecurring: OperationDescription = {
  summary: "List classes by template",
  description:
    "Lists the classes that a template has made, by the local day for which each was made, whatever has become of them. A class that was deleted is left out; one that was moved by hand stays at its day.",
  success: "One page of classes.",
  answer: listSchema("classes", listedClassSchema),
  codes: ["RECURRING_CLASS_NOT_FOUND"],
  meanings: {
    query: {
      from: "Only those of this local day and later.",
      to: "Only those of this local day and earlier.",
      date: "Only the one of this local day, in place of `from` and `to`.",
      status: "Only those with this status.",
    },
  },
  rules: {
    "last day": "`to` is not before `from`.",
    pages: "A page may have fewer entries than `limit`, even none: only `next_cursor` null ends the list.",
  },
};
