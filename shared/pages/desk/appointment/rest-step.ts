import type { Appointment, ListedAppointment } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { h } from "../../parts/elements.ts";
import { countOutcome } from "../../parts/series.ts";
import { isWaived, reasonField, reasonIn, waiver } from "../card/card-parts.ts";
import { backButton, showStep } from "../card/record-card.ts";
import { tenantPath } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";
import type { AppointmentHost } from "./appointment-steps.ts";
import { type RestFrom, restFrom } from "./rest-rules.ts";

/** Says what cancelling the rest of a series would do, from the appointment that is shown on, and asks to confirm it. */
export function restStep(host: AppointmentHost, appointment: Appointment): void {
  void readRest(host, appointment, []);
}

/** @param done what was cancelled before: one request cancels a part of a long series */
async function readRest(
  host: AppointmentHost,
  appointment: Appointment,
  done: readonly ListedAppointment[],
): Promise<void> {
  const { desk, card } = host;
  const texts = planningDesk(desk).said.rest;
  const series_id = appointment.series_id ?? 0;
  const read = await desk.sdk.getSeries({ path: { ...tenantPath(desk), series_id } });
  if (!card.isOpen) return;
  if (!read.ok) {
    card.fail(read, { onAgain: () => void readRest(host, appointment, done), isRead: true });
    return;
  }
  const rest = restFrom(read.data, appointment.start_date_time, nowMs());
  if (rest.starts.length === 0) {
    card.showStep(texts.title, h("p", texts.noneLeft), backButton(host, appointment));
  } else ask(host, appointment, { series_id, rest, done });
}

interface Asked {
  readonly series_id: number;
  readonly rest: RestFrom;
  readonly done: readonly ListedAppointment[];
}

function ask(host: AppointmentHost, appointment: Appointment, { series_id, rest, done }: Asked): void {
  const { desk } = host;
  const { strings, time } = desk.page;
  const { desk: said } = strings;
  const texts = planningDesk(desk).said.rest;
  const path = { ...tenantPath(desk), series_id };
  const content = [
    done.length > 0 ? h("p", texts.cancelled(done.length)) : undefined,
    h("p", texts.cancels(rest.starts.length)),
    h("ul", ...rest.starts.map((start) => h("li", time.inWords(start)))),
    rest.stay > 0 ? h("p", texts.stays(rest.stay)) : undefined,
    rest.forfeited > 0 ? h("p", texts.forfeits(rest.forfeited)) : undefined,
    rest.forfeited > 0 ? waiver(said.waiveAll) : undefined,
    reasonField(desk.page),
  ];
  showStep(host, appointment, texts.title, {
    content,
    submit: said.do.cancelAll(rest.starts.length),
    isDanger: true,
    onSubmit: (form) => {
      const waive = isWaived(form);
      const expected = waive ? {} : { expect_forfeited: rest.forfeited };
      const body = { from: rest.from, ...expected, waive, reason: reasonIn(form) };
      void host.card.send((options) => desk.sdk.cancelSeries({ path, body }, options), {
        change: { operation: "cancelSeries", series: series_id, done: done.length, body },
        onDone: ({ appointments, next_from }) => onCancelled(appointments, next_from),
        onChanged: () => readRest(host, appointment, done),
        remedies: { form },
      });
    },
  });

  async function onCancelled(cancelled: readonly ListedAppointment[], next: string | null): Promise<void> {
    for (const each of cancelled) host.live.put({ appointment: each });
    const all = [...done, ...cancelled];
    if (next !== null && host.card.isOpen) await readRest(host, appointment, all);
    else {
      if (host.card.isOpen) await host.reload();
      const forfeited = countOutcome(all, "forfeited");
      const costs = forfeited > 0 ? texts.forfeited(forfeited) : undefined;
      host.card.say([texts.cancelled(all.length), costs].filter(Boolean).join(" "));
    }
  }
}
