/**
 * Does work for each item, so many at once, and gives the outcomes in the items' order. What waits for a deadline goes on
 * beside others; more at once than a machine bears would make deadlines pass by themselves.
 */
export async function inParallel<Item, Outcome>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...items.entries()];
  async function worker(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, item] = next;
      outcomes[index] = await work(item);
    }
  }
  await Promise.all(Array.from({ length: limit }, worker));
  return outcomes;
}
