// After a reload, the browser may take a moment to release what the page before held.
const RELEASE_MS = 1_000;

/**
 * Holds a session for this page, for as long as it is open (W3C Web Locks API).
 * @returns false if another tab has it: this tab is a duplicate, whose copy of the refresh token would end that tab's session
 */
export function holdSession(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const holdOpen = () => {
      resolve(true);
      return new Promise<never>(() => {});
    };
    navigator.locks
      .request(`sign-in ${id}`, { signal: AbortSignal.timeout(RELEASE_MS) }, holdOpen)
      .catch(() => resolve(false));
  });
}
