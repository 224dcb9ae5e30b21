// Of the whole site, which has one session for a device.
const UNSENT = "site session is to be ended";

/** Remembers, for as long as the browser does, that somebody has signed out of this device and the site does not know it yet. */
export function rememberUnsentSignOut(isUnsent: boolean): void {
  if (isUnsent) localStorage.setItem(UNSENT, "yes");
  else localStorage.removeItem(UNSENT);
}

/** Whether somebody has signed out of this device, and the site does not know it yet. */
export function hasUnsentSignOut(): boolean {
  return localStorage.getItem(UNSENT) !== null;
}
