import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { newClientRules, PROSPECT, prospectMeanings } from "../../../../shared/people/prospect-meanings.ts";
import { bookedClassSchema, changedClassBookingSchema, placeCodes } from "../class-booking-answer.ts";
import type { BookTrialClientRequest } from "./schema.ts";

const body: Meanings<BookTrialClientRequest> = {
  client_id: "A client or prospect of the tenant. Either it or `prospect` is required.",
  prospect: PROSPECT,
};

const personCodes = ["PROSPECT_MATCHED", "PROSPECT_AMBIGUOUS", "FIELD_IGNORED"] as const;

export const bookTrialClient: OperationDescription = {
  summary: "Adds a trial client to class",
  description:
    "Books a place in a class as a trial: it takes no session and asks for no payment. A person has one trial at a club location, unless it was cancelled in time or by the club. With `prospect` it records the person as *Create prospect as staff* does, in the same transaction: nobody is recorded without a place, and a person whose e-mail address or mobile number the tenant knows is not created again. The answer names the person. The picture has at most 256 KiB (262,144 bytes), the body without it 88 KiB (90,112 bytes).",
  success: "Booked.",
  answer: bookedClassSchema,
  otherSuccess: {
    success:
      "Nothing was created. `ALREADY_DONE`: the client has a place. `PROMOTED`: one who waited has a place now.",
    answer: changedClassBookingSchema,
    codes: ["PROMOTED", "ALREADY_DONE", ...personCodes],
  },
  codes: [
    ...placeCodes,
    "FIELD_REQUIRED",
    "TRIAL_USED",
    "CLIENT_BLOCKED",
    "PROMOTED",
    "PROSPECT_CREATED",
    ...personCodes,
  ],
  event: "class_booking.booked",
  meanings: { "": body, ...prospectMeanings },
  rules: {
    person: "Either client_id or prospect is sent, not both.",
    ...newClientRules,
  },
};
