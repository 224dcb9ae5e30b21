import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { CLIENT_WRITER } from "../../../../support/clients.ts";

const noor = {
  full_name: "Noor Haddad",
  email_id: "noor.haddad@example.com",
  mobile_country_code: "+44",
  mobile_number: 7_700_900_461,
  date_of_birth: "1991-04-23",
  medical_alert: "Latex",
  emergency_contact_person: "Sami Haddad",
  emergency_contact_number: "+44 7700 900462",
};
const keyed = { ...CLIENT_WRITER, headers: { "Idempotency-Key": "noor-haddad" } };

/** The requests to *Creates a new client* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "created",
    idsFrom: 6400,
    summary: "The desk records a client",
    body: noor,
    options: keyed,
    showsRequest: true,
  },
  ...sameKey({ body: noor, options: keyed }, { body: { ...noor, full_name: "Noor Haddad-Khan" } }),
  {
    name: "CLIENT_EXISTS",
    summary: "The e-mail address is one client's, and the mobile number another's",
    body: {
      full_name: "Wei Zhang",
      email_id: "Wei.Zhang@example.com",
      mobile_country_code: "44",
      mobile_number: 7_700_900_101,
    },
    options: CLIENT_WRITER,
  },
  {
    name: "FIELD_REQUIRED",
    summary: "Neither an e-mail address nor a mobile number was sent",
    body: { full_name: "Noor Haddad" },
    options: CLIENT_WRITER,
  },
];
