import type { MemberBookings } from "./bookings.ts";
import type { ClubNames, Whose } from "./club-names.ts";
import type { Drafts } from "./drafts.ts";
import type { MemberSdk } from "./member-sdk.ts";
import type { PageContext } from "./page-context.ts";

/** What every view of the member's page needs to know. */
export interface MemberContext extends PageContext {
  readonly whose: Whose;
  readonly sdk: MemberSdk;
  readonly names: ClubNames;
  readonly drafts: Drafts;
  readonly bookings: MemberBookings;
  /** What the next view says first: what came of a write. */
  news: readonly string[];
  /** Says on the view that is shown now what came of a write. */
  tell: (sentences: readonly string[]) => void;
}
