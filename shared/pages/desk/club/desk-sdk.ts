import { type BookingSdk, createBookingSdk } from "@fitness-club-booking/sdk";
import { DESK_SCOPES } from "../../parts/page-scopes.ts";
import type { Person } from "../../parts/sign-in.ts";
import * as operations from "./desk-operations.ts";

/** The operations of the desk. */
export type DeskSdk = BookingSdk<typeof operations>;

/** What the desk's tokens must allow. */
export const DESK_SCOPE = ["openid", ...DESK_SCOPES].join(" ");

/** The SDK of somebody who is signed in. */
export function deskSdk(baseUrl: string, token: Person["token"]): DeskSdk {
  return createBookingSdk({ baseUrl, token }, operations);
}
