import type { ListedAppointment, UnsolvedSubstitution } from "@fitness-club-booking/sdk/records";
import { button, h } from "../../parts/elements.ts";
import { enteredIn, form } from "../../parts/fields.ts";
import { Card } from "../card/card.ts";
import { isWaived, reasonField, waiver } from "../card/card-parts.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import type { LiveDay } from "../day/live-day.ts";
import { appointmentList } from "./away-conflict.ts";

// One transaction has room for so many.
const MAX_APPOINTMENTS = 12;

/**
 * Asks whether to cancel appointments that nobody can take over; the first 12 of them, if there are more.
 * @param onStale called where somebody else has changed one of them: nothing was cancelled
 */
export function cancelUnsolved(
  desk: Desk,
  live: LiveDay,
  unsolved: readonly UnsolvedSubstitution[],
  onStale: () => Promise<void>,
): Card {
  const { common, desk: said } = desk.page.strings;
  const first = unsolved.slice(0, MAX_APPOINTMENTS);
  const ids = first.flatMap(({ appointment_id }) => appointment_id ?? []);
  const card = new Card(desk.page, said.cancelUnsolvedTitle(ids.length));
  const send = () => {
    const body = {
      appointment_ids: ids,
      versions: first.map(({ version }) => version),
      waive: isWaived(made),
      reason: enteredIn(made, "reason") ?? null,
    };
    void card.send<{ readonly appointments: readonly ListedAppointment[] }>(
      (options) => desk.sdk.cancelAppointments({ path: tenantPath(desk), body }, options),
      {
        onDone: ({ appointments }) => {
          for (const appointment of appointments) live.put({ appointment });
          card.close();
          desk.page.frame.announce(said.cancelledUnsolved(appointments.length));
        },
        onChanged: async () => {
          card.close();
          await onStale();
        },
        change: body,
        remedies: { form: made },
      },
    );
  };
  const made = form(
    send,
    appointmentList(desk, live, ids),
    // It is the club that cancels.
    waiver(said.waiveAll, true),
    reasonField(desk.page),
    h(
      "div.buttons",
      h("button", { type: "submit", class: "danger" }, said.do.cancelAll(ids.length)),
      button(common.back, () => card.close(), { class: "quiet" }),
    ),
  );
  card.show(made);
  return card;
}
