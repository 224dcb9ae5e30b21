import { type Refusal, refuse } from "../../shared/api/answer.ts";
import type { PagesRoute } from "./routes.ts";

/** Who sent a request, as its headers say it. */
export interface Sender {
  /** The header `Origin`, which browsers send with each POST and DELETE. */
  readonly origin: string | undefined;
  /** The header `Sec-Fetch-Site` (W3C Fetch Metadata), which older browsers do not send. */
  readonly site: string | undefined;
}

/** The origins that may send requests. */
export interface Origins {
  readonly ownOrigin: string;
  /** The origins of pages with the element for visitors, or `*` alone. */
  readonly allowedOrigins: readonly string[];
}

/**
 * Refuses what no page of the site has sent: a session is for the pages alone, a visitor's token for pages with the element
 * too.
 * @returns undefined if nothing is against the request
 */
export function refuseStranger(route: PagesRoute, sender: Sender, origins: Origins): Refusal | undefined {
  const { origin, site } = sender;
  if (origin === origins.ownOrigin && (site ?? "same-origin") === "same-origin") return undefined;
  if (route === "token" && origin !== undefined && isAllowed(origin, origins.allowedOrigins))
    return undefined;
  return refuse("ACCESS_DENIED", {
    identifier: "Origin",
    message: "This is answered to pages of the club alone.",
    help:
      route === "token"
        ? "Add the page's origin to the setting allowedOrigins."
        : "Send it from a page of the same origin.",
  });
}

function isAllowed(origin: string, allowed: readonly string[]): boolean {
  return allowed.includes("*") || allowed.includes(origin);
}
