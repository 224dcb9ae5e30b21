import { envelopeSchema } from "../../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import {
  PROSPECT,
  PROSPECT_SIZE,
  prospectMeanings,
  prospectRules,
} from "../../../../shared/people/prospect-meanings.ts";
import type { CreateProspectRequest } from "./schema.ts";

const body: Meanings<CreateProspectRequest> = { prospect: PROSPECT };

export const createProspect: OperationDescription = {
  summary: "Create prospect",
  description: `Records a person who is interested in a club location, without a tour. A person whose e-mail address or mobile number the tenant knows is not created again. With the scope \`tours.manage\` the answer names the person, and the request fills the empty fields of a known prospect. \`password\`, \`medical_alert\` and \`client_waiver\` are stored for a new person only. Without that scope the record of a known person does not change, and the answer is the same for known and new people. ${PROSPECT_SIZE}`,
  success: "Recorded.",
  answer: envelopeSchema(
    "With `tours.manage` its id is the person's, with `PROSPECT_CREATED` or `PROSPECT_MATCHED` and perhaps warnings. Otherwise its id is null, with `PROSPECT_RECORDED`.",
  ),
  codes: ["PROSPECT_CREATED", "PROSPECT_MATCHED", "PROSPECT_AMBIGUOUS", "FIELD_IGNORED", "PROSPECT_RECORDED"],
  event: "prospect.created",
  meanings: { "": body, ...prospectMeanings },
  rules: prospectRules,
};

export const createProspectAsStaff: OperationDescription = {
  ...createProspect,
  summary: "Create prospect as staff",
  description: `Records a person who is interested in a club location, as *Create prospect* does with the scope \`tours.manage\`, under a path of its own: visitors use up none of its requests. A person whose e-mail address or mobile number the tenant knows is not created again; the request fills the empty fields of a known prospect. \`password\`, \`medical_alert\` and \`client_waiver\` are stored for a new person only. ${PROSPECT_SIZE}`,
  answer: envelopeSchema(
    "Its id is the person's, with `PROSPECT_CREATED` or `PROSPECT_MATCHED` and perhaps warnings.",
  ),
  codes: (createProspect.codes ?? []).filter((code) => code !== "PROSPECT_RECORDED"),
};
