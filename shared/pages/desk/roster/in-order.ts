/** Puts elements in order into another one, which has no others then; only those that are elsewhere are moved. */
export function putInOrder(list: HTMLElement, wanted: readonly HTMLElement[]): void {
  const isWanted = new Set<Element>(wanted);
  for (const other of [...list.children]) if (!isWanted.has(other)) other.remove();
  const before = [...list.children];
  const stays = new Set(longestRun(wanted.map((element) => before.indexOf(element))));
  // From the end on: what follows stands in its place by then.
  wanted.reduceRight<HTMLElement | null>((next, element) => {
    if (!stays.has(before.indexOf(element))) list.insertBefore(element, next);
    return element;
  }, null);
}

/** The longest run of places that go up, leaving out -1 for what is new: as few as possible are moved. */
export function longestRun(places: readonly number[]): readonly number[] {
  // The longest run that ends with each place.
  const runs: (readonly number[])[] = [];
  let longest: readonly number[] = [];
  for (const place of places) {
    if (place < 0) continue;
    const before = runs
      .filter((run) => (run.at(-1) ?? 0) < place)
      .reduce<readonly number[]>((one, other) => (other.length > one.length ? other : one), []);
    const run = [...before, place];
    runs.push(run);
    if (run.length > longest.length) longest = run;
  }
  return longest;
}
