import { envelopeSchema } from "../../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import type { SendTourLinkRequest } from "./operation.ts";

const body: Meanings<SendTourLinkRequest> = {
  email_id: "The e-mail address with which the tour was booked, however it is spelt.",
};

export const sendTourLink: OperationDescription = {
  summary: "Send my link",
  description:
    "Sends a visitor the link that moves and cancels their open tour. It goes to the address with which the tour was booked, after the answer, which is the same whether or not there is such a tour. Tell the visitor that a message is on its way if there is one. Nothing is sent if the club knows the visitor by another address. An inbox, whatever stands behind + in the address, gets at most 3 messages an hour and 10 a day. The key that booking the tour gave stays valid.",
  success: "If there is such a tour, its link is on its way.",
  answer: envelopeSchema("Its id is null, with `LINK_SENT`."),
  codes: ["MESSAGES_OFF", "LINK_SENT"],
  meanings: { "": body },
};
