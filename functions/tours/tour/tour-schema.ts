// Tours in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import {
  count,
  envelopeSchema,
  instant,
  named,
  orNull,
  recordId,
  text,
} from "../../../shared/api/answer-schemas.ts";
import { historySchema } from "../../../shared/history/history-schema.ts";
import { TOUR_STATUSES } from "../../../shared/tables/tours-table.ts";
import type { listedTour, tourView } from "./tour-view.ts";

function uuidText(about: string) {
  return v.pipe(v.string(), v.uuid(), v.description(about));
}

const KEY_HOLDER = "`visitor` or `club` for a caller with the tour's key alone";

const prospect = named(
  "TourProspect",
  "What the tour's own request said of the person.",
  v.strictObject({
    full_name: text("The person's name."),
    email_id: orNull(v.string(), "E-mail address."),
    mobile_country_code: orNull(v.string(), "Country code of the mobile number."),
    mobile_number: orNull(v.pipe(v.number(), v.safeInteger()), "Mobile number without the country code."),
  }),
);

const listed = {
  id: recordId("The tour."),
  version: count("Raised by every change; the `ETag` of the tour."),
  status: v.pipe(v.picklist(TOUR_STATUSES), v.description("Its state.")),
  company_uuid: uuidText("The company."),
  tenant_uuid: uuidText("The club location."),
  tenant_id: recordId("The club location's number."),
  client_id: recordId("The person's record."),
  prospect,
  scheduled_datetime: instant("When it begins."),
  end_datetime: instant("When it ends."),
  notes: orNull(v.string(), "What the person would like to see."),
  checked_in_at: orNull(instant("When."), "When the visitor was checked in."),
  cancelled_at: orNull(instant("When."), "When it was cancelled."),
  cancelled_by: orNull(v.string(), `The principal that cancelled; ${KEY_HOLDER}.`),
  cancel_reason: orNull(v.string(), "Why; null where only the club may know."),
  created_at: instant("When it was booked."),
  created_by: text(`The principal that booked; ${KEY_HOLDER}.`),
  updated_at: instant("When it last changed."),
} satisfies Record<keyof ReturnType<typeof listedTour>, v.GenericSchema>;

/** A tour in a list. */
export const listedTourSchema = named("ListedTour", "A tour, without its history.", v.strictObject(listed));

/** A tour by itself. */
export const tourSchema = named(
  "Tour",
  "A tour.",
  v.strictObject({
    ...listed,
    client_id: orNull(
      recordId("The person's record."),
      "The person's record; null for a caller with the tour's key alone.",
    ),
    history: historySchema({
      title: "TourChange",
      record: "a tour",
      person: KEY_HOLDER,
      freeText: "`notes`",
    }),
  } satisfies Record<keyof ReturnType<typeof tourView>, v.GenericSchema>),
);

/** The answer of a write to a tour. */
export const changedTourSchema = v.strictObject({
  update_response: envelopeSchema("Its id is the tour's."),
  tour: tourSchema,
});
