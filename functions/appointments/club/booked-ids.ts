/** Appointments and classes that stand, by their ids in order. */
export interface BookedIds {
  readonly appointments: readonly number[];
  readonly classes: readonly number[];
}

/**
 * Names and counts what is booked, for an entry's `jsonObject`; classes only where there are any.
 * @param maxIds how many ids of each kind are named
 */
export function namedIds({ appointments, classes }: BookedIds, maxIds: number) {
  return {
    appointment_ids: appointments.slice(0, maxIds),
    appointment_count: appointments.length,
    ...(classes.length === 0 ? {} : { class_ids: classes.slice(0, maxIds), class_count: classes.length }),
  };
}
