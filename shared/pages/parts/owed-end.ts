// Of the whole site, which has one session for a device.
const END_OWED = "site session is to be ended";

/** Remembers, for as long as the browser does, whether the site has yet to hear that its session for this device has ended. */
export function rememberEndOwed(isOwed: boolean): void {
  if (isOwed) localStorage.setItem(END_OWED, "yes");
  else localStorage.removeItem(END_OWED);
}

/** Whether the site has yet to hear that its session for this device has ended. */
export function isEndOwed(): boolean {
  return localStorage.getItem(END_OWED) !== null;
}
