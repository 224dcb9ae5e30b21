import type { BookTrialClientRequest } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { form } from "../../parts/fields.ts";
import { Card } from "../card/card.ts";
import { showMissing } from "../card/card-parts.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { ProspectFields } from "../person/prospect-fields.ts";
import type { ChangedPlace } from "./place-card.ts";

/** What becomes of a trial. */
export interface TrialOutcome {
  /** Takes who was booked, and says so: the dialog has closed by then. */
  readonly onBooked: (answer: ChangedPlace, name: string) => void;
  /** Reads the roster anew, after a refusal. */
  readonly onRefused: () => void;
}

/** Opens the dialog in which staff book a trial in a class, for a person whom the club knows or for a new one. */
export function openTrialCard(desk: Desk, class_id: number, { onBooked, onRefused }: TrialOutcome): Card {
  const { page, sdk } = desk;
  const { roster: said } = page.strings.desk;
  const card = new Card(page, said.trialTitle);
  const path = { ...tenantPath(desk), class_id };
  const fields = new ProspectFields(desk);
  const made = form(
    () => send(),
    h("p", said.trialMeans),
    ...fields.elements,
    h("div.buttons", h("button", { type: "submit" }, said.book)),
  );
  card.show(made);
  fields.focus();
  return card;

  function send(): void {
    const prospect = fields.prospectIn(made);
    if (prospect === undefined) {
      showMissing(made, [fields.nameField], page);
      return;
    }
    const known = fields.chosen?.client_id;
    const body: BookTrialClientRequest = known === undefined ? { prospect } : { client_id: known };
    void card.send<ChangedPlace>((options) => sdk.bookTrialClient({ path, body }, options), {
      change: body,
      onDone: (answer) => {
        card.close();
        onBooked(answer, prospect.full_name);
      },
      onRefused: () => {
        onRefused();
        return false;
      },
      remedies: { form: made, onAgain: send },
    });
  }
}
