/** A change of a class, a booking or a template. */
export interface ToldChange {
  /** Such as `class.rescheduled`. */
  readonly event: string;
  /** Names the event: no two have the same. */
  readonly id: string;
  /** The start before the change. */
  readonly from: string;
  readonly at: string;
  readonly class?: number | undefined;
  readonly template?: number | undefined;
  readonly client?: number | undefined;
  readonly coach?: number | undefined;
}

/** What the stream says of a change; see infra/stack/events. A pipe has no defaults, so every field is there. */
export function toldChange({ event, id, from, at, class: classId, template, client, coach }: ToldChange) {
  const text = (value: number | undefined) => String(value ?? "");
  return {
    ...{ event, id, from, at },
    ...{ class: text(classId), template: text(template), client: text(client), coach: text(coach) },
  };
}
