import { envelopeSchema } from "../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../shared/api/description.ts";
import { openTenantMeanings } from "../path-meanings.ts";
import { PROSPECT, prospectMeanings, prospectRules } from "../person/prospect-meanings.ts";
import type { CreateProspectRequest } from "./schema.ts";

const body: Meanings<CreateProspectRequest> = { prospect: PROSPECT };

export const description: OperationDescription = {
  summary: "Create prospect",
  description:
    "Records a person who is interested in a club location, without a tour. A person whose e-mail address or mobile number the tenant knows is not created again. Only the scope `tours.manage` is told who they are, and fills the empty fields of a prospect, but for `password`, `medical_alert` and `client_waiver`, which are taken of a new person only; for others the record of a known person does not change, and the answer is the same, known or not.",
  success: "Recorded.",
  answer: envelopeSchema(
    "Its id is the person's for `tours.manage`, with `PROSPECT_CREATED` or `PROSPECT_MATCHED` and perhaps warnings; for others it is null, with `PROSPECT_RECORDED`.",
  ),
  codes: ["PROSPECT_CREATED", "PROSPECT_MATCHED", "PROSPECT_AMBIGUOUS", "FIELD_IGNORED", "PROSPECT_RECORDED"],
  event: "prospect.created",
  meanings: { path: openTenantMeanings, "": body, ...prospectMeanings },
  rules: prospectRules,
};
