/** Settings of former versions: what to do instead. Without this, an old file would be told only that there is no such setting. */
const remedies: Readonly<Record<string, string>> = {
  webhook:
    "Remove it: with the next deployment its receiver gets nothing more. An app subscribes itself, with the operation Create webhook, and gets signed requests.",
};

/** The names of settings that were. */
export const formerSettingNames: readonly string[] = Object.keys(remedies);

/** A sentence about a setting that was, and what to do instead; undefined if there never was one of the name. */
export function formerSetting(name: string, where: string): string | undefined {
  const remedy = remedies[name];
  return remedy === undefined ? undefined : `${where} has ${name}, which is no setting any more. ${remedy}`;
}
