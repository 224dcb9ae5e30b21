import type { Class } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, input, textarea } from "../../parts/fields.ts";
import { showStep } from "../card/record-card.ts";
import { seriesPath } from "../club/planning-desk.ts";
import { type EditEntered, editBody, ONLINE, venueOf } from "./class-bodies.ts";
import { messageField, messageIn, numberInput, scopeField, venueFields } from "./class-fields.ts";
import type { ClassHost } from "./class-host.ts";

/** Asks what of a class is to be another than it is, or of all that follow. */
export function editStep(host: ClassHost, shown: Class): HTMLFormElement {
  const { planning, path, desk } = host;
  const { said } = planning;
  const { sdk, page } = desk;
  const fields = shown.actions.update?.fields ?? [];
  const name = field(input("name", { maxlength: 200, required: true, value: shown.name }), {
    label: said.name,
  });
  const before = venueOf(shown);
  const any = before.place === ONLINE ? page.strings.desk.anyRoom : page.strings.desk.noRoom;
  const venue = venueFields(
    planning,
    before,
    before.place === ONLINE || before.place === "" ? any : undefined,
  );
  const capacity = numberInput("capacity", shown.capacity, { min: 1, max: 100 });
  const warning = h("p.hint.warning", { role: "status" });
  capacity.addEventListener("input", () => {
    const isLess = capacity.value !== "" && Number(capacity.value) < shown.booked;
    warning.textContent = isLess ? said.lessThanBooked(shown.booked) : "";
  });
  const waitlist = numberInput("waitlist_size", shown.waitlist_size, { min: 0, max: 50 });
  const notes = textarea("notes", { maxlength: 2_000, rows: 3 });
  notes.defaultValue = shown.notes ?? "";
  const hint = h("p.hint", said.noNameForAll);
  const scope = scopeField(planning, host.followingOf(shown), (isForAll) => {
    name.hidden = isForAll;
    hint.hidden = !isForAll;
    venue.offer(isForAll ? [Number(before.place)] : null);
  });
  const isWhole = fields.includes("capacity");
  const whole = isWhole
    ? [
        scope.element,
        hint,
        name,
        venue.element,
        h(
          "div.halves",
          field(capacity, { label: said.capacity }),
          field(waitlist, { label: said.waitlistSize }),
        ),
        warning,
      ]
    : [];
  return showStep(host, shown, said.editTitle, {
    content: [
      ...whole,
      field(notes, { label: said.notes, optional: page.strings.common.optional }),
      isWhole ? messageField(planning) : undefined,
    ],
    submit: said.do.save,
    onSubmit: (form) => {
      const { following } = scope;
      const body = { ...editBody(shown, entered(form)), message: isWhole ? messageIn(form) : null };
      const asked = { operation: "update", form, again: (now: Class) => editStep(host, now) } as const;
      if (following === undefined) {
        host.change(shown, { ...asked, body, call: (options) => sdk.updateClass({ path, body }, options) });
        return;
      }
      const { name: _, room_id: __, ...ofAll } = body;
      const ofSeries = { path: seriesPath(desk, following.series), body: { ...ofAll, from: following.from } };
      host.changeSeries({
        ...asked,
        following,
        body: ofSeries.body,
        call: (options) => sdk.updateRecurringClass(ofSeries, options),
      });
    },
  });

  function entered(form: HTMLFormElement): EditEntered {
    return {
      name: enteredIn(form, "name"),
      venue: isWhole ? venue.venue : before,
      capacity: Number(capacity.value),
      waitlist_size: Number(waitlist.value),
      notes: notes.value.trim(),
    };
  }
}
