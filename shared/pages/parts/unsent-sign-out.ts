import { siteData } from "./site-data.ts";

// Of the whole site, which has one session for a device.
const UNSENT = "site session is to be ended";

/** Remembers, for as long as the browser does, that somebody has signed out of this device and the site does not know it yet. */
export function rememberUnsentSignOut(isUnsent: boolean): void {
  if (isUnsent) siteData("localStorage").setItem(UNSENT, "yes");
  else siteData("localStorage").removeItem(UNSENT);
}

/** Whether somebody has signed out of this device, and the site does not know it yet. */
export function hasUnsentSignOut(): boolean {
  return siteData("localStorage").getItem(UNSENT) !== null;
}
