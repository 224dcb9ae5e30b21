import type { planning } from "../../strings/planning/en.ts";
import { type Desk, oncePerDesk, tenantPath } from "./club-records.ts";

/** What the desk says about classes and their rosters. */
export type PlanningStrings = typeof planning;

/** A desk with what it says about planning classes. */
export interface PlanningDesk extends Desk {
  readonly said: PlanningStrings;
}

const kept = oncePerDesk(() => ({ made: undefined as PlanningDesk | undefined }));

/** Loads what the desk says about planning classes, in the page's language. */
export async function loadPlanning(desk: Desk): Promise<void> {
  const { page } = desk;
  const { planning: said } =
    page.language === "de"
      ? await import("../../strings/planning/de.ts")
      : await import("../../strings/planning/en.ts");
  const strings = { ...page.strings, refusals: { ...page.strings.refusals, ...said.refusals } };
  kept(desk).made ??= { ...desk, page: { ...page, strings }, said };
}

/** The desk, once {@link loadPlanning} has loaded what it says. */
export function planningDesk(desk: Desk): PlanningDesk {
  const { made } = kept(desk);
  if (made === undefined) throw new Error("The words for planning classes have not been loaded.");
  return made;
}

/** The path of the operations of a weekly class. */
export function seriesPath(desk: Desk, { id }: { readonly id: number }) {
  return { ...tenantPath(desk), recurring_class_id: id };
}
