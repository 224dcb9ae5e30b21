import { MAX_CHANGES_WITHOUT_MANAGE } from "../../../shared/history/history.ts";
import type { Conflicts } from "../../support/conflicts.ts";
import { enoughTime, type TimeLimit } from "../time-limit.ts";
import { storedAppointments } from "./check-holds.ts";
import { type Moved, runStorm, type Storm } from "./storm.ts";

const SLOT_MS = 30 * 60_000;
// Over a UTC midnight, so that some moves give back on one day and hold on another.
const FIRST_MS = Date.parse("2026-12-01T20:00:00.000Z");
/** In the ring every fifth slot is free, so that somebody can always go on. */
const SLOTS_PER_GAP = 5;
// Of which one for each slot of a gap suffices where nobody gets 503, and tries again.
const MAX_ROUNDS = 4 * SLOTS_PER_GAP;

/** What a storm came to. */
export interface StormOutcome {
  readonly sent: number;
  /** How many moves were made; the others were refused, or had nothing left to do. */
  readonly made: number;
  readonly refused: number;
  readonly unavailable: number;
  readonly rounds: number;
  readonly conflicts: number;
  readonly slowestMs: number;
  /** In plain words; empty where everything is as it must be. */
  readonly problems: readonly string[];
}

/** Moves one appointment so often at once; every third of them wants the same start. */
export async function stormOnOne(
  size: number,
  conflicts: Conflicts,
  timeLimit: TimeLimit = enoughTime,
): Promise<StormOutcome> {
  const startOf = (index: number) => FIRST_MS + (index % 3 === 0 ? 1 : index + 1) * (SLOT_MS / 2);
  const storm: Storm = {
    startsMs: [FIRST_MS],
    moves: ([appointmentId = 0]) =>
      Array.from({ length: size }, (_, index) => ({ appointmentId, startMs: startOf(index) })),
    rounds: 1,
  };
  const report = await runStorm(storm, conflicts, timeLimit);
  const [appointment] = await storedAppointments(report.tables);
  const { version = 0, start_date_time } = appointment?.record ?? {};
  const counts = countsOf(report);
  const told = new Map(
    report.moved
      .filter(isMade)
      .map(({ answer }) => [answer.body.appointment.version, answer.body.appointment]),
  );
  const untold = version - 1 - told.size;
  return {
    ...counts,
    problems: [
      ...report.problems,
      ...unexpected(report.moved, ["TOO_MANY_CHANGES"]),
      ...(told.size === counts.made ? [] : ["Two moves were answered with one version."]),
      ...[...told.keys()]
        .filter((one) => one < 2 || one > version)
        .map((one) => `The move to version ${one} was answered and is lost.`),
      ...(untold <= counts.unavailable
        ? []
        : [`${untold} moves were answered to nobody, ${counts.unavailable} may have been.`]),
      ...(told.has(version) && told.get(version).start_date_time !== start_date_time
        ? ["It is not where the last move led."]
        : []),
      ...(version < MAX_CHANGES_WITHOUT_MANAGE && report.moved.some(isRefused)
        ? ["A move was refused although the history had room."]
        : []),
    ],
  };
}

/**
 * Moves so many appointments of one coach in a ring, each to the next slot, until each of them has got there or a round has
 * moved none.
 */
export async function stormInRing(
  size: number,
  conflicts: Conflicts,
  timeLimit: TimeLimit = enoughTime,
): Promise<StormOutcome> {
  const slots = size + Math.ceil(size / (SLOTS_PER_GAP - 1));
  const slotsTaken = Array.from({ length: slots }, (_, slot) => slot)
    .filter((slot) => slot % SLOTS_PER_GAP !== 0)
    .slice(0, size);
  const startOf = (slot: number) => FIRST_MS + (slot % slots) * SLOT_MS;
  const storm: Storm = {
    startsMs: slotsTaken.map(startOf),
    moves: (ids, before) => {
      const isStuck = before.length > 0 && before.every(isRefused);
      const again = isStuck ? [] : before.filter((one) => isRefused(one) || isUnavailable(one));
      const waiting = new Set(again.map(({ appointmentId }) => appointmentId));
      return ids
        .map((appointmentId, index) => ({ appointmentId, startMs: startOf((slotsTaken[index] ?? 0) + 1) }))
        .filter(({ appointmentId }) => before.length === 0 || waiting.has(appointmentId));
    },
    rounds: MAX_ROUNDS,
  };
  const report = await runStorm(storm, conflicts, timeLimit);
  const starts = new Map(
    (await storedAppointments(report.tables)).map(({ record }) => [record.appointment_id, record]),
  );
  const arrived = report.ids.filter((id, index) => {
    const record = starts.get(id);
    const next = new Date(startOf((slotsTaken[index] ?? 0) + 1)).toISOString();
    return record?.version === 2 && record.start_date_time === next;
  });
  const told = report.moved.filter(isMade).map(({ appointmentId }) => appointmentId);
  const counts = countsOf(report);
  return {
    ...counts,
    problems: [
      ...report.problems,
      ...unexpected(report.moved, ["COACH_UNAVAILABLE", "ROOM_UNAVAILABLE"]),
      ...told
        .filter((id) => !arrived.includes(id))
        .map((id) => `The move of ${id} was answered and is lost.`),
      ...(new Set(told).size === told.length ? [] : ["One move was answered twice."]),
      ...(arrived.length - told.length <= counts.unavailable
        ? []
        : [`${arrived.length - told.length} moves were answered to nobody.`]),
      ...(arrived.length === size || report.last.some(isUnavailable)
        ? []
        : [`${arrived.length} of ${size} have got to the next slot.`]),
    ],
  };
}

function countsOf(report: Awaited<ReturnType<typeof runStorm>>) {
  const { moved, rounds, conflicts, slowestMs } = report;
  return {
    sent: moved.length,
    made: moved.filter(isMade).length,
    refused: moved.filter(isRefused).length,
    unavailable: moved.filter(isUnavailable).length,
    ...{ rounds, conflicts, slowestMs },
  };
}

function isMade({ answer }: Moved): boolean {
  return answer.status === 200 && answer.body.update_response.info.length === 0;
}

function isUnavailable({ answer }: Moved): boolean {
  return answer.status === 503;
}

function isRefused({ answer }: Moved): boolean {
  return answer.status === 400;
}

/** Answers that are neither a success nor a refusal that there may be; those of 503 are counted elsewhere. */
function unexpected(moved: readonly Moved[], codes: readonly string[]): string[] {
  return moved
    .filter(({ answer }) => answer.status !== 200 && answer.status !== 503)
    .filter(({ answer }) => !codes.includes(answer.body.info?.[0]?.errorCode))
    .map(({ answer }) => `An answer was ${answer.status}: ${answer.text}`);
}
