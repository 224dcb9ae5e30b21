import type { Decision, Judgement } from "../../operations/decision.ts";
import type { Sight } from "../../operations/write.ts";
import { alreadyDone } from "../../records/change-record.ts";
import { refusedBy } from "../../records/record-rules.ts";
import { type ClassChangeRequest, classKind } from "../class-kind.ts";
import { standingOfClass, substituteTerms } from "../class-rules.ts";
import {
  type ChangeOfClass,
  changeClass,
  decideNewPlan,
  planOfClass,
  setByHand,
  setOfNewPlan,
} from "./class-change.ts";
import type { ClassPlan, PlanDecision } from "./class-plan.ts";
import type { ClassRecords } from "./class-records.ts";

/** What a substitution asks for. */
export interface SubstituteChange {
  /** Null: to be announced. */
  readonly coach_id: number | null;
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
}

type Request = ClassChangeRequest<SubstituteChange>;

/** Decides by the class alone: the coach has it already, or nobody else may take it over. */
export function judgeClassSubstitution(request: Request): Judgement | undefined {
  const { item, body } = request;
  if ((item.record.coach_id ?? null) === body.coach_id) return alreadyDone(classKind, request);
  return refusedBy(substituteTerms(standingOfClass(request)));
}

/** The plan of the class with the other coach. */
export function planOfClassSubstitution({ item, body }: Request): ClassPlan {
  return { ...planOfClass(item.record), coach_id: body.coach_id };
}

/** What a substitution changes, once it is decided that the coach can take the class over. */
export function classSubstitutionOf(
  request: Request,
  plan: Extract<PlanDecision, { readonly kind: "free" }>,
): ChangeOfClass {
  const { body } = request;
  return {
    operation: "coach_substituted",
    reason: body.reason,
    message: body.message,
    set: { ...setOfNewPlan(request, plan), ...setByHand(request, ["coach_id"]) },
    plan,
  };
}

/** Decides whether the coach can take the class over, and what that changes. */
export function decideClassSubstitution(request: Request & Sight, records: ClassRecords): Decision {
  const plan = decideNewPlan(request, planOfClassSubstitution(request), records);
  return plan.kind === "free" ? changeClass(request, classSubstitutionOf(request, plan)) : plan;
}
