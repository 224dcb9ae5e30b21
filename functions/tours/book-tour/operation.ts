import { writeOperation } from "../../../shared/operations/write-operation.ts";
import { loadPerson } from "../person/identify-person.ts";
import { bookTourRequest } from "./schema.ts";
import { decideTour } from "./tour-booking.ts";

/** *Book tour*: writes the tour, its holds and its person in one transaction. */
export const bookTour = writeOperation("bookTour", {
  describe: () => import("./description.ts"),
  counts: "booking",
  body: bookTourRequest,
  tables: {
    Club: ["BatchGetItem"],
    Tours: ["PutItem"],
    Clients: ["BatchGetItem", "ConditionCheckItem", "PutItem", "UpdateItem"],
    Calendar: ["Query", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
  },
  // No password is hashed for a refused tour.
  looksFirst: ({ body }, _, failed) => failed?.conflicted ?? body.prospect.password !== undefined,
  load: loadPerson,
  decide: decideTour,
});
