import { appointmentOperation } from "../appointment/appointment-operation.ts";
import { namedParties, readForPlan } from "../appointment/move-records.ts";
import { decideSubstitution, judgeSubstitution, planOfSubstitution } from "./decide-substitution.ts";
import { substituteCoachRequest } from "./schema.ts";

/** *Substitute coach for appointment*: another coach takes it over, at the same time and place. */
export const substituteCoach = appointmentOperation({
  body: substituteCoachRequest,
  tables: { Calendar: ["Query", "UpdateItem"] },
  named: namedParties,
  judge: judgeSubstitution,
  load: (wanted, reads) => readForPlan(wanted, planOfSubstitution(wanted), reads),
  decide: decideSubstitution,
});
