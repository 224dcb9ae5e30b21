import * as v from "valibot";
import { instant, listSchema, named, recordId, text } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import type { WaiverView } from "./operation.ts";

const waiver = named(
  "Waiver",
  "A waiver that a client has signed.",
  v.strictObject({
    signed_at: instant("When it was signed."),
    given_by: v.pipe(
      v.picklist(["visitor", "club"]),
      v.description("Who sent it: `club` for a caller with `tours.manage` or `clients.write`."),
    ),
    tour_id: v.pipe(
      v.nullable(recordId("The tour.")),
      v.description("The tour that was booked with it; null where there was none."),
    ),
    waiver_master_id: v.pipe(
      v.nullable(v.pipe(v.number(), v.safeInteger())),
      v.description("Which waiver it is; null where nobody said."),
    ),
    waiver_payload: v.pipe(
      v.nullable(
        v.array(
          v.strictObject({
            type: text("The kind of entry, such as `CheckBox`."),
            key: text("The name of the entry."),
            value: v.pipe(v.unknown(), v.description("What the client entered, any JSON.")),
          }),
        ),
      ),
      v.description("What the client entered; null where there is nothing."),
    ),
  } satisfies Record<keyof WaiverView, v.GenericSchema>),
);

export const listClientWaivers: OperationDescription = {
  summary: "Gets client waivers",
  description:
    "Gives every waiver that a client has signed, the newest first. Waivers are large, so a page has at most 23.",
  success: "One page of waivers.",
  answer: listSchema("waivers", waiver),
};
