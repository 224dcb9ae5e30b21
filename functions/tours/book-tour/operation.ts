import { bookingOperation } from "../../../shared/booking/book.ts";
import { managesTours } from "../manages-tours.ts";
import { bodySizeRefusal } from "../person/body-limits.ts";
import type { PersonMemo } from "../person/identify-person.ts";
import { type KnownPeople, readKnownPeople } from "../person/known-people.ts";
import { readContacts } from "../person/match-person.ts";
import { bookTourRequest } from "./schema.ts";
import { decideTour } from "./tour-booking.ts";

/** *Book tour*: writes the tour, its holds and its person in one transaction. */
export const bookTour = bookingOperation<
  "bookTour",
  ReturnType<typeof bookTourRequest>,
  ReturnType<typeof readContacts>,
  object,
  PersonMemo,
  Partial<KnownPeople>
>("bookTour", {
  describe: () => import("./description.ts"),
  body: bookTourRequest,
  bodyVariant: (caller) => (managesTours(caller) ? "club" : "visitor"),
  bodyRefusal: bodySizeRefusal,
  tables: {
    Club: ["BatchGetItem"],
    Tours: ["PutItem"],
    Clients: ["BatchGetItem", "ConditionCheckItem", "PutItem", "UpdateItem"],
    Calendar: ["Query", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem"],
  },
  // No password is hashed for a refused tour.
  looksFirst: (body) => body.prospect.password !== undefined,
  keys: readContacts,
  candidates: async () => ({}),
  further: readKnownPeople,
  decide: decideTour,
});
