import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { bodySizeRefusal, limitsName, maxBodyBytes } from "../../../../shared/people/body-limits.ts";
import { loadProspect } from "../../../../shared/people/identify-person.ts";
import { decideTour } from "./decide-tour.ts";
import { bookTourRequest } from "./schema.ts";

/** *Book tour*: writes the tour, its holds and its person in one transaction. */
export const bookTour = writeOperation({
  counts: "booking",
  body: bookTourRequest,
  bodyVariant: limitsName,
  maxBodyBytes,
  bodyRefusal: bodySizeRefusal,
  tables: {
    Club: ["BatchGetItem"],
    Tours: ["PutItem"],
    Clients: ["BatchGetItem", "ConditionCheckItem", "PutItem", "UpdateItem"],
    Calendar: ["Query", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem"],
  },
  // Reads the calendar first, so that no password is hashed for a refused tour.
  looksFirst: ({ body }, _, failed) => failed?.conflicted ?? body.prospect.password !== undefined,
  load: loadProspect,
  decide: decideTour,
});

/** *Book tour as staff*: the same under a path that no visitor may call, so visitors use up none of its throttle. */
export const bookTourAsStaff = bookTour;
