import type { TourSlot } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { SlotPicker } from "../../parts/slot-picker.ts";
import { type Desk, toursPath } from "../club/club-records.ts";

/** The free times of tours, and the button that confirms one. */
export function tourPicker(desk: Desk, label: string, excludeTourId?: number) {
  const { page } = desk;
  const { desk: said, slots } = page.strings;
  const chosen = h("p.hint", said.chooseTime);
  const confirm = h("button", { type: "submit" }, label);
  const picker = new SlotPicker<TourSlot>({
    page,
    load: (range, signal) => {
      const query = {
        ...range,
        ...(excludeTourId === undefined ? {} : { exclude_tour_id: excludeTourId }),
      };
      return desk.sdk.listTourAvailability({ path: toursPath(desk), query }, { signal });
    },
    onChosen: ({ start_date_time }) => {
      chosen.textContent = slots.chosen(page.time.inWords(start_date_time));
    },
  });
  return { picker, chosen, confirm };
}
