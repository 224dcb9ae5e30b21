import { bookingOperation } from "../../../shared/booking/book.ts";
import { readContacts } from "./match-person.ts";
import { bookTourRequest } from "./schema.ts";
import { decideTour, type TourMemo } from "./tour-booking.ts";

/** *Book tour*: writes the tour, its holds and its person in one transaction. */
export const bookTour = bookingOperation<
  "bookTour",
  ReturnType<typeof bookTourRequest>,
  ReturnType<typeof readContacts>,
  object,
  TourMemo
>("bookTour", {
  describe: () => import("./description.ts"),
  body: bookTourRequest,
  tables: {
    Club: ["BatchGetItem"],
    Tours: ["PutItem"],
    Clients: ["BatchGetItem", "ConditionCheckItem", "PutItem", "UpdateItem"],
    Calendar: ["Query", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
  },
  // No password is hashed for a refused tour.
  looksFirst: (body) => body.prospect.password !== undefined,
  keys: readContacts,
  candidates: async () => ({}),
  decide: decideTour,
});
