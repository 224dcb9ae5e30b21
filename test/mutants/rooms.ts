import { matchesGlob } from "node:path";

/** Rules that belong together, and the tests that must notice a change of them. Both are globs. */
export interface Room {
  readonly rules: readonly string[];
  readonly tests: readonly string[];
}

const APPOINTMENT_TESTS = tests("test/functions/appointments/appointment", [
  ...["actions", "appointment-rules", "cancel-terms", "change-rules", "decide-move", "history-limit"],
  ...["refusal-of-move", "sessions", "states"],
]);

/** The rooms whose rules are mutated, by their folders. */
export const ROOMS: Readonly<Record<string, Room>> = {
  "functions/appointments/appointment": {
    rules: files("functions/appointments/appointment", [
      ...["appointment-rules", "change-rules", "decide-move", "kept-parts", "refusal-of-move"],
    ]),
    tests: APPOINTMENT_TESTS,
  },
  "functions/appointments/class-booking": {
    rules: files("functions/appointments/class-booking", ["crowd-wait", "join-line", "place-terms"]),
    tests: tests("test/functions/appointments/class-booking", ["crowd-wait", "join-line", "place-terms"]),
  },
  "functions/deliveries/messages": {
    rules: files("functions/deliveries/messages", [
      ...["message-counts", "message-waits", "reminder-times", "told-changes"],
    ]),
    tests: tests("test/functions/deliveries/messages", ["message-counts", "told-changes"]),
  },
  "functions/deliveries/webhooks": {
    rules: files("functions/deliveries/webhooks", ["retry-schedule"]),
    tests: tests("test/functions/deliveries/webhooks", ["retry-schedule"]),
  },
  "functions/tours/webhooks": {
    rules: files("functions/tours/webhooks", ["call-limit", "event-access", "webhook-view"]),
    tests: tests("test/functions/tours/webhooks", ["webhook-rules"]),
  },
  "shared/classes": {
    rules: files("shared/classes", [
      ...["class-booking-rules", "class-rules", "client-counts", "client-limits", "cost-of-cancellation"],
      ...["sweep-time", "unreliable-waiters", "waitlist-rules"],
    ]),
    tests: ["test/shared/classes/*.test.ts"],
  },
  "shared/classes/recurring": {
    rules: files("shared/classes/recurring", [
      ...["follow-template", "open-changes", "pending-dates", "phases", "template-plan", "template-progress"],
    ]),
    tests: tests("test/shared/classes/recurring", [
      ...["open-changes", "parts-of-template", "pending-dates", "phases", "template-progress"],
    ]),
  },
  // Operations alone test calendar-budget, party-choices, slot-page, start-range and venue-rules: these are not measured.
  "shared/holds": {
    rules: files("shared/holds", [
      ...["bookability", "change-of-plan", "chosen-parties", "decide-start", "free-time", "party"],
    ]),
    tests: ["test/shared/holds/*.test.ts"],
  },
  "shared/sessions": {
    rules: files("shared/sessions", [
      ...["attendance", "booked-client", "booking-terms", "cancellation", "membership-change"],
      ...["membership-rules", "policy-rules", "session-rules"],
    ]),
    tests: ["test/shared/sessions/*.test.ts", ...APPOINTMENT_TESTS],
  },
};

function files(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}.ts`);
}

function tests(folder: string, names: readonly string[]): string[] {
  return files(
    folder,
    names.map((name) => `${name}.test`),
  );
}

/** What a path names: a room, or one file of a room; undefined if neither. */
export function mutated(path: string): Room | undefined {
  const room = ROOMS[path];
  if (room !== undefined) return room;
  const of = Object.values(ROOMS).find(({ rules }) => rules.some((rule) => matchesGlob(path, rule)));
  return of && { rules: [path], tests: of.tests };
}
