/** The smallest body of *Book tour* that is valid at {@link TEST_NOW}; fields of the prospect may be added or replaced. */
export function tourBody(
  prospect: Readonly<Record<string, unknown>> = {},
  tour: Readonly<Record<string, unknown>> = {},
) {
  return {
    prospect: { full_name: "Ada Byron", email_id: "ada.byron@example.com", ...prospect },
    book_tour: { scheduled_datetime: "2026-12-01T10:00:00Z", ...tour },
  };
}

/** The smallest body of *Create new appointment* that is valid at {@link TEST_NOW}; fields may be added or replaced. */
export function appointmentBody(fields: Readonly<Record<string, unknown>> = {}) {
  return {
    appointment_type_id: 101,
    client_id: 9001,
    coach_id: 501,
    start_date_time: "2026-12-01T10:00:00Z",
    room_id: 72,
    ...fields,
  };
}

/**
 * A body of *Check staff availability for recurring schedule* that is valid at {@link TEST_NOW}, Mondays and Wednesdays at
 * 18:00 for two weeks; fields may be added or replaced.
 */
export function recurringBody(
  fields: Readonly<Record<string, unknown>> = {},
  recurrence: Readonly<Record<string, unknown>> = {},
) {
  return {
    ...without(appointmentBody(), "start_date_time"),
    recurrence: {
      weekdays: ["monday", "wednesday"],
      local_time: "18:00",
      first_date: "2026-11-30",
      occurrences: 4,
      ...recurrence,
    },
    ...fields,
  };
}

/** The body without the fields that are named. */
export function without<Body extends object>(body: Body, ...fields: readonly string[]): Partial<Body> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name))) as Partial<Body>;
}

/** A picture of `bytes` bytes in base64: a PNG signature and zeros. */
export function pngBase64(bytes: number): string {
  const image = Buffer.alloc(bytes);
  Buffer.from("89504e470d0a1a0a", "hex").copy(image);
  return image.toString("base64");
}
