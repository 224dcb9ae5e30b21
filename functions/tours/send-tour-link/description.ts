import { envelopeSchema } from "../../../shared/api/answer-schemas.ts";
import {
  type Meanings,
  type OperationDescription,
  openTenantMeanings,
} from "../../../shared/api/description.ts";
import type { SendTourLinkRequest } from "./schema.ts";

const body: Meanings<SendTourLinkRequest> = {
  email_id: "The e-mail address with which the tour was booked, however it is spelt.",
};

export const sendTourLink: OperationDescription = {
  summary: "Send my link",
  description:
    "Sends the link that moves and cancels a visitor's open tour to the address with which the tour was booked. The answer is the same whether or not there is such a tour. An address gets at most 3 messages an hour and 10 a day. The tour's own key stays valid.",
  success: "If there is such a tour, its link was sent.",
  answer: envelopeSchema("Its id is null, with `LINK_SENT`."),
  codes: ["MESSAGES_OFF", "LINK_SENT"],
  meanings: { path: openTenantMeanings, "": body },
};
