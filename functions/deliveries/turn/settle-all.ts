/**
 * Waits for all, even if one fails, so that none is still running when the function ends.
 * @throws the first failure
 */
export async function settleAll<Outcome>(all: readonly Promise<Outcome>[]): Promise<Outcome[]> {
  await Promise.allSettled(all);
  return await Promise.all(all);
}
