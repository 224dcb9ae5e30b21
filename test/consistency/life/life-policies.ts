import type { PolicyOfFile } from "../../../shared/club/policy.ts";

/** The policies under which appointments live in the tests: what becomes of sessions differs. */
export const LIFE_POLICIES: readonly (readonly [string, PolicyOfFile])[] = [
  [
    "what is late is forfeited",
    { cancel_until_minutes: 240, reschedule_until_minutes: 120, max_reschedules: 3 },
  ],
  ["what is late is refused", { cancel_until_minutes: 180, late_cancel: "refuse", no_show: "return" }],
  ["everything is returned", { cancel_until_minutes: 60, late_cancel: "return", no_show: "return" }],
];
