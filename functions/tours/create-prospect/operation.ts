import { bookingOperation } from "../../../shared/booking/book.ts";
import { managesTours } from "../manages-tours.ts";
import { bodySizeRefusal } from "../person/body-limits.ts";
import type { PersonMemo } from "../person/identify-person.ts";
import { type KnownPeople, readKnownPeople } from "../person/known-people.ts";
import { readContacts } from "../person/match-person.ts";
import { decideProspect } from "./decide-prospect.ts";
import { createProspectRequest } from "./schema.ts";

/** *Create prospect*: records a person without a tour, matched as by *Book tour*. */
export const createProspect = bookingOperation<
  "createProspect",
  ReturnType<typeof createProspectRequest>,
  ReturnType<typeof readContacts>,
  object,
  PersonMemo,
  Partial<KnownPeople>
>("createProspect", {
  describe: () => import("./description.ts"),
  counts: "change",
  body: createProspectRequest,
  bodyVariant: (caller) => (managesTours(caller) ? "club" : "visitor"),
  bodyRefusal: bodySizeRefusal,
  tables: {
    Club: ["BatchGetItem"],
    Clients: ["BatchGetItem", "ConditionCheckItem", "PutItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem"],
  },
  keys: readContacts,
  candidates: async () => ({}),
  further: readKnownPeople,
  decide: decideProspect,
});
