// Clients in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { named, recordId } from "../../../shared/api/answer-schemas.ts";
import type { ClientView } from "./client-view.ts";

function known<Schema extends v.GenericSchema>(schema: Schema, about: string) {
  return v.pipe(v.nullable(schema), v.description(`${about}; null where it is not known.`));
}

const CONTACTS =
  "null where it is not known, and for a caller with neither `clients.find` nor the client's own token.";

function contact<Schema extends v.GenericSchema>(schema: Schema, about: string) {
  return v.pipe(v.nullable(schema), v.description(`${about}; ${CONTACTS}`));
}

/** A client or prospect. */
export const clientSchema = named(
  "Client",
  "A client or prospect of a club location.",
  v.strictObject({
    client_id: recordId("The client or prospect."),
    status: v.pipe(v.picklist(["client", "prospect"]), v.description("A prospect is not yet a client.")),
    full_name: known(v.string(), "The full name"),
    email_id: contact(v.string(), "The e-mail address"),
    mobile_country_code: contact(v.string(), "The mobile number's country code, digits only"),
    mobile_number: contact(v.number(), "The mobile number without the country code"),
    medical_alert: v.pipe(
      v.nullable(v.string()),
      v.description(
        'What staff must know before the client exercises. `null` where there is nothing, and for a caller with neither `clients.find` nor the client\'s own token; a booked client has `""` there.',
      ),
    ),
  } satisfies Record<keyof ClientView, v.GenericSchema>),
);
