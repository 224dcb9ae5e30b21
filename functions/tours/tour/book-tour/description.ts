import * as v from "valibot";
import { infoEntries, recordId } from "../../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import {
  PROSPECT,
  PROSPECT_SIZE,
  prospectMeanings,
  prospectRules,
} from "../../../../shared/people/prospect-meanings.ts";
import type { BookTourRequest } from "./schema.ts";

const body: Meanings<BookTourRequest> = {
  prospect: PROSPECT,
  book_tour: "The tour that is wanted.",
};

const tour: Meanings<BookTourRequest["book_tour"]> = {
  notes: "What the person would like to see.",
  scheduled_datetime:
    "When the tour begins; it lasts as long as the tenant's tours do, and must lie within the opening hours.",
};

export const bookTour: OperationDescription = {
  summary: "Book tour",
  description: `Books a tour of a club location for a prospect. A person whose e-mail address or mobile number the tenant knows is not created again. With the scope \`tours.manage\` the answer names the person, and the request fills the empty fields of a known prospect. \`password\`, \`medical_alert\` and \`client_waiver\` are stored for a new person only. Without that scope the record of a known person does not change. A person has at most one open tour per tenant. With \`tours.manage\` the tour also holds the person, who can have only one booking at a time. Without it the tour takes a place of the tours and nothing else, whatever else is booked for the person; \`PROSPECT_ALREADY_BOOKED\` is answered only where the tour could otherwise be booked. ${PROSPECT_SIZE}`,
  success: "Booked.",
  answer: v.strictObject({
    id: recordId("The tour's id."),
    info: v.pipe(
      infoEntries(),
      v.minLength(1),
      v.description(
        "`TOUR_BOOKED`, whose jsonObject has the `tour_key`. For `tours.manage` then `PROSPECT_CREATED` or `PROSPECT_MATCHED`, whose jsonObject has the `client_id`, and perhaps warnings: `PROSPECT_AMBIGUOUS`, and `FIELD_IGNORED` for each field that was not stored.",
      ),
    ),
  }),
  codes: [
    "TENANT_INACTIVE",
    "START_IN_PAST",
    "START_TOO_FAR",
    "START_TOO_SOON",
    "OUTSIDE_OPENING_HOURS",
    "TOUR_SLOT_FULL",
    "CLIENT_UNAVAILABLE",
    "PROSPECT_ALREADY_BOOKED",
    "TOUR_BOOKED",
    "PROSPECT_CREATED",
    "PROSPECT_MATCHED",
    "PROSPECT_AMBIGUOUS",
    "FIELD_IGNORED",
  ],
  event: "tour.booked",
  meanings: {
    "": body,
    book_tour: tour,
    ...prospectMeanings,
  },
  rules: prospectRules,
};

export const bookTourAsStaff: OperationDescription = {
  ...bookTour,
  summary: "Book tour as staff",
  description: `Books a tour of a club location for a prospect, as *Book tour* does with the scope \`tours.manage\`, under a path of its own: visitors use up none of its requests. A person whose e-mail address or mobile number the tenant knows is not created again; the request fills the empty fields of a known prospect. \`password\`, \`medical_alert\` and \`client_waiver\` are stored for a new person only. A person has at most one open tour per tenant. The tour also holds the person, who can have only one booking at a time. ${PROSPECT_SIZE}`,
  // No notice binds who manages tours.
  codes: (bookTour.codes ?? []).filter((code) => code !== "START_TOO_SOON"),
};
