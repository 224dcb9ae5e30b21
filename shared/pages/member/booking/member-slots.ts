import type { RequestOf } from "@fitness-club-booking/sdk";
import type { Slot } from "@fitness-club-booking/sdk/records";
import { SlotPicker } from "../../parts/slot-picker.ts";
import type { MemberContext } from "../page/member-context.ts";
import { SlotRefresh, type StepMinutes } from "./slot-refresh.ts";

/**
 * The free times of appointments that a member can choose from.
 * @param queryOf what availability is asked for
 */
export function memberSlots(
  member: MemberContext,
  queryOf: (step: StepMinutes) => Omit<RequestOf<"listAvailability">["query"], "from" | "to">,
  told: { readonly onPicked: () => void; readonly onChosen: () => void },
) {
  const { sdk, whose } = member;
  const picker = new SlotPicker<Slot>({
    page: member,
    load: (range, signal) => {
      const query = { ...queryOf(slots.stepMinutes), ...range };
      return sdk.listAvailability({ path: { tenant_id: whose.tenant_id }, query }, { signal });
    },
    onChosen: () => {
      // Not where the start that was chosen before is still free.
      if (!slots.isRunning) told.onPicked();
      told.onChosen();
    },
  });
  const slots: SlotRefresh<SlotPicker<Slot>> = new SlotRefresh(picker);
  return slots;
}
