import { actionsAt } from "@fitness-club-booking/sdk/actions";
import type { Appointment, InfoEntry } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import { jsonField } from "../../parts/json-field.ts";
import type { PageStrings } from "../../parts/language.ts";

type Wording = {
  readonly strings: Pick<PageStrings<"member">, "member">;
  readonly time: Pick<ClubTime, "inWords">;
};

/** Whether and until when an appointment can be moved; why, where it cannot. */
export function moveSentence(
  { actions, policy }: Pick<Appointment, "actions" | "policy">,
  { strings, time }: Wording,
  nowMs: number,
): string {
  const { details } = strings.member;
  const { reschedule } = actionsAt(actions, new Date(nowMs));
  if (reschedule?.until) return details.moveUntil(time.inWords(reschedule.until));
  if (Date.parse(policy.reschedule_until) <= nowMs) {
    return details.movableUntil(time.inWords(policy.reschedule_until));
  }
  return policy.max_reschedules === null ? details.cannotMove : details.movedOften(policy.max_reschedules);
}

/** Why it is too late to cancel or to move, as a refusal says it; undefined for other problems. */
export function lateSentence(
  { errorCode, jsonObject }: Pick<InfoEntry, "errorCode" | "jsonObject">,
  { strings, time }: Wording,
): string | undefined {
  const { cancel, details } = strings.member;
  const ended = (field: string) => time.inWords(String(jsonField(jsonObject, field)));
  if (errorCode === "CANCEL_TOO_LATE") return cancel.late(ended("free_cancel_until"));
  if (errorCode === "RESCHEDULE_TOO_LATE") return details.movableUntil(ended("reschedule_until"));
  if (errorCode !== "TOO_MANY_RESCHEDULES") return undefined;
  return details.movedOften(Number(jsonField(jsonObject, "max_reschedules")));
}
