const PROFILE_STATE: ReadonlySet<string> = new Set([
  "profile_version",
  "updated_at",
  "last_change",
  "id_key",
  "name_key",
  "word_2_key",
  "word_3_key",
  "word_4_key",
  "word_5_key",
  "word_6_key",
  "mobile_key",
  "mobile_end_key",
  "change_key",
  "listed_alert",
  "has_long_alert",
]);

/** A client's item without what every change of the profile sets: its version, its time, its event, what the indexes have. */
export function withoutProfileState(
  item: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item ?? {}).filter(([name]) => !PROFILE_STATE.has(name)));
}
