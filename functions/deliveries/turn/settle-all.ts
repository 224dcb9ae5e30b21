/**
 * Waits for all, so that none goes on after the function has ended.
 * @throws what the first of them that failed was rejected with
 */
export async function settleAll<Outcome>(all: readonly Promise<Outcome>[]): Promise<Outcome[]> {
  await Promise.allSettled(all);
  return await Promise.all(all);
}
