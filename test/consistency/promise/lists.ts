import { gridOf, type Question, queryOf, type Slot, slotAt, termsOf } from "./question.ts";
import type { Scene } from "./scene.ts";

const DAY_MS = 24 * 60 * 60_000;

/** All that *List availability* answers, page by page. */
export async function list({ api }: Scene, question: Question): Promise<Slot[]> {
  const { range, scopes } = question;
  const slots: Slot[] = [];
  let from: string | null = new Date(range.startMs).toISOString();
  const to = new Date(range.endMs).toISOString();
  while (from !== null) {
    const query: Record<string, string[]> = { ...queryOf(question), from: [from], to: [to] };
    const { status, text, body } = await api.listAvailability(undefined, { query, scopes });
    if (status !== 200) throw new Error(`A list was refused: ${text}`);
    slots.push(...body.slots);
    from = body.next_from;
  }
  return slots;
}

/** What *List next available slots* answers. */
export async function listNext({ api }: Scene, question: Question, limit: number): Promise<Slot[]> {
  const from = new Date(question.range.startMs).toISOString();
  const query = { ...queryOf(question), from: [from], limit: [String(limit)] };
  const { status, text, body } = await api.listNextAvailability(undefined, {
    query,
    scopes: question.scopes,
  });
  if (status !== 200) throw new Error(`The next slots were refused: ${text}`);
  return body.slots;
}

/** The first slots after a question's start, as the model has them. */
export function nextSlots(scene: Scene, question: Question, limit: number): Slot[] {
  const terms = termsOf(scene, question.details, question);
  const { nowMs } = scene.present;
  const latestMs = nowMs + scene.tenant.max_advance_days * DAY_MS;
  const slots: Slot[] = [];
  const first = Math.max(question.range.startMs, nowMs);
  for (let day = first; day <= latestMs && slots.length < limit; day += DAY_MS) {
    const grid = gridOf(scene, { ...question, range: { startMs: day, endMs: day + DAY_MS } });
    for (const startMs of grid) {
      const slot = slots.length < limit ? slotAt(scene, terms, startMs) : undefined;
      if (slot !== undefined) slots.push(slot);
    }
  }
  return slots;
}
