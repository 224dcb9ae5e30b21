import * as v from "valibot";
import type { KeyRange } from "./database.ts";
import { type RecurringClassRecord, templatesOwner } from "./recurring-class-items.ts";
import type { Check, Put } from "./transact-item.ts";

// A template's dates lie in a partition of their own (`recurring#11#4711`), each under its local date, and after them its version: a small
// item, because each write of a class checks it, and a check is billed by the whole item that it looks at. A template with all of its
// phases may have 150 kB.

function datesOwner(tenantId: number, id: number): string {
  return `${templatesOwner(tenantId)}#${id}`;
}

const ClassDateSchema = v.pipe(
  v.object({ part: v.string(), class_id: v.number() }),
  v.transform(({ part, class_id }) => ({ local_date: part, class_id })),
);

/** A date for which a class was made, whatever has become of the class. */
export type ClassDate = Readonly<v.InferOutput<typeof ClassDateSchema>>;

/** The dates for which a template's classes were made, from one to another, both included. Consistent. */
export function classDates(
  tenantId: number,
  id: number,
  from: string,
  to = "9999-12-31",
): KeyRange<ClassDate> {
  return {
    table: "Classes",
    partition: { name: "owner", value: datesOwner(tenantId, id) },
    sort: { name: "part", from, to },
    consistent: true,
    schema: ClassDateSchema,
  };
}

/** Records the class of a template's date; refused if the date has had one before, even if it is cancelled or deleted. */
export function putClassDate(tenantId: number, id: number, { local_date, class_id }: ClassDate): Put {
  return {
    kind: "put",
    table: "Classes",
    item: { owner: datesOwner(tenantId, id), part: local_date, class_id },
    condition: "attribute_not_exists(part)",
  };
}

type TemplateVersion = Pick<RecurringClassRecord, "tenant_id" | "recurring_class_id" | "version">;

function versionKey({ tenant_id, recurring_class_id }: TemplateVersion) {
  return { owner: datesOwner(tenant_id, recurring_class_id), part: "version" };
}

/** The version of a new or changed template, for its classes. To be committed with the template. */
export function putTemplateVersion(template: TemplateVersion): Put {
  const { version } = template;
  return { kind: "put", table: "Classes", item: { ...versionKey(template), version } };
}

/**
 * Refuses a transaction if a template has changed since it was read. The check costs two write units per kB of the item that it reads
 * (Developer Guide, "Amazon DynamoDB Transactions: How it works"), so it reads the small one.
 */
export function checkTemplateVersion(template: TemplateVersion): Check {
  return {
    kind: "check",
    table: "Classes",
    key: versionKey(template),
    condition: "version = :version",
    values: { ":version": template.version },
  };
}
