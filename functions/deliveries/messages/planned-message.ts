import type { TenantMessages } from "../../../shared/club/tenant-messages.ts";
import type { Put } from "../../../shared/tables/transact-item.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import type { Plan } from "./letter-plan.ts";
import type { MessageServices } from "./message-services.ts";

/** A message, and what is left to be told after it. */
export type PlannedMessage = {
  readonly plan: Plan;
  /** What is stored once the message is sent: the bookings as it tells them. */
  readonly sent: readonly Put[];
} & (
  | {
      readonly kind: "change";
      /** The bookings that need not be told any more, noted or not. */
      readonly done: readonly number[];
      /** Those of them that are still there, so that no late event tells them again. */
      readonly told: readonly number[];
    }
  /** Everything that was joined or gathered is told by it. */
  | { readonly kind: "joined" }
  /** `after`: only reminders at later instants are still to be sent. `next`: when the next one is; undefined if there is none. */
  | { readonly kind: "reminder"; readonly after: string; readonly next: string | undefined }
  /** Nothing is kept after it: the link that was asked for, or a reminder of a booking that is gone. */
  | { readonly kind: "once" }
);

/** A message, or that it is to be planned again at an instant. */
export type Planned = PlannedMessage | { readonly kind: "later"; readonly dueAt: string };

/** What planning depends on. */
export interface PlanScope {
  readonly dependencies: TurnDependencies;
  readonly messages: MessageServices;
}

/** What a reminder is about, as it is now. */
export interface RemindedBooking {
  readonly startsAt: string;
  readonly isBooked: boolean;
  /** When the start was last set; undefined if that lies in a page of the history. */
  readonly setAt: string | undefined;
  readonly plan: (tenant: TenantMessages) => Promise<Plan>;
}
