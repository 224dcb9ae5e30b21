import * as v from "valibot";
import type { KeyRange } from "./database.ts";

// The sweep asks every minute, and mostly nothing is due. So this file is apart from the items' own, which it need not load.

/** The partition of by-due with the classes whose bookings still follow a change, or that owe places to their line. */
export const DUE_CLASS = "settling";

/** The partition of by-due with the templates that have classes to make or to change. */
export const DUE_TEMPLATE = "recurring";

const DueClassSchema = v.object({ tenant_id: v.number(), class_id: v.number(), due_at: v.string() });

/** The classes at which the sweep must look by an instant, the longest due first. */
export function dueClasses(by: string): KeyRange<v.InferOutput<typeof DueClassSchema>> {
  return { ...dueBy(DUE_CLASS, by), schema: DueClassSchema };
}

const DueTemplateSchema = v.pipe(
  v.object({ tenant_id: v.number(), part: v.string(), due_at: v.string() }),
  v.transform(({ tenant_id, part, due_at }) => ({ tenant_id, recurring_class_id: Number(part), due_at })),
);

/** A template at which the sweep looks. */
export type DueTemplate = Readonly<v.InferOutput<typeof DueTemplateSchema>>;

/** The templates at which the sweep must look by an instant, the longest due first. */
export function dueTemplates(by: string): KeyRange<DueTemplate> {
  return { ...dueBy(DUE_TEMPLATE, by), schema: DueTemplateSchema };
}

function dueBy(partition: string, by: string) {
  return {
    table: "Classes",
    index: "by-due",
    partition: { name: "due", value: partition },
    sort: { name: "due_at", from: "0", to: by },
  } as const;
}
