import { bookingOperation } from "../../../shared/booking/book.ts";
import { contactKey } from "../../../shared/tables/clients-table.ts";
import { contactRecords } from "./match-person.ts";
import { bookTourRequest } from "./schema.ts";
import { decideTour, tourHolds } from "./tour-booking.ts";

/** *Book tour*: the tour, its holds and its person in one transaction. */
export const bookTour = bookingOperation("bookTour", {
  describe: () => import("./description.ts"),
  body: bookTourRequest,
  tables: {
    Club: ["BatchGetItem"],
    Tours: ["PutItem"],
    Clients: ["BatchGetItem", "ConditionCheckItem", "PutItem", "UpdateItem"],
    Calendar: ["BatchGetItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
  },
  // No password is hashed for a tour that is refused.
  looksFirst: (tenant, body) =>
    body.prospect.password === undefined ? undefined : tourHolds(tenant, body, undefined),
  keys: ({ tenant_id }, { prospect }) => {
    const { email, mobile } = contactRecords(prospect);
    return {
      email: email === undefined ? undefined : contactKey(tenant_id, email),
      mobile: mobile === undefined ? undefined : contactKey(tenant_id, mobile),
    };
  },
  decide: decideTour,
});
