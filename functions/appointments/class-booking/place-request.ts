import type { InfoEntry } from "../../../shared/api/answer.ts";
import type { ClassBooking } from "../../../shared/classes/class-items.ts";
import type { CancellationCost } from "../../../shared/classes/cost-of-cancellation.ts";
import type { Hold } from "../../../shared/holds/party.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import type { AgreedClassPolicy, ClassBookingRecord } from "../../../shared/tables/class-booking-items.ts";
import type { CountChange, CountCondition } from "../../../shared/tables/class-writes.ts";
import type { ClassItem } from "../../../shared/tables/classes-table.ts";
import type { PlaceRecords } from "./place-records.ts";

/** A request for a place, by *Books client to class* or by *Adds a trial client to class*, which sends the client alone. */
export interface PlaceRequest {
  readonly client_id: number;
  readonly membership_id?: number | undefined;
  readonly if_full?: "refuse" | "wait" | "exceed" | undefined;
  /** Null: the start of the class. Undefined: a waiter keeps theirs, and a new waiter has the start of the class. */
  readonly until?: string | null | undefined;
  readonly notice_minutes?: number | undefined;
  readonly check_in?: boolean | undefined;
  readonly isTrial?: boolean;
  /** Further entries of the answer. */
  readonly info?: readonly InfoEntry[];
}

/** A {@link PlaceRequest} with everything that decides it. */
export interface Seeking extends Pick<Attempt, "tenant" | "caller" | "clock" | "headers"> {
  readonly wish: PlaceRequest;
  readonly records: PlaceRecords & { readonly class: ClassItem };
  readonly of: ClassItem;
  readonly isManaged: boolean;
  /** The booking that the client has or had. */
  readonly own: ClassBooking | undefined;
  /** Whether the client waits, and the caller may know it. */
  readonly isWaiting: boolean;
  /** The policy that a waiter agreed to, or that the client agrees to now. */
  readonly policy: AgreedClassPolicy;
  /** What an earlier cancellation of the booking cost. */
  readonly cost: CancellationCost | undefined;
}

/** What is written of a place or a place in the line. */
export interface Placed {
  readonly operation: "booked" | "waiting";
  readonly set: Partial<ClassBookingRecord>;
  readonly holds: readonly Hold[];
  readonly counts: CountChange;
  readonly condition: CountCondition;
}
