import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { appointmentKind } from "../appointment-kind.ts";
import { namedParties, readForPlan } from "../move-records.ts";
import { decideSubstitution, judgeSubstitution, planOfSubstitution } from "./decide-substitution.ts";
import { substituteCoachRequest } from "./schema.ts";

/** *Substitute coach for appointment*: another coach takes it over, at the same time and place. */
export const substituteCoach = recordOperation(appointmentKind, {
  body: substituteCoachRequest,
  tables: { Calendar: ["Query", "UpdateItem"], Clients: ["BatchGetItem"] },
  named: namedParties,
  judge: judgeSubstitution,
  load: (request, reads) => readForPlan(request, planOfSubstitution(request), reads),
  decide: decideSubstitution,
});
