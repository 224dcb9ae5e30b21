import type { BookTrialClientRequest } from "@fitness-club-booking/sdk/records";
import { type Booked, BookingWrites } from "../../parts/booking-write.ts";
import { button, h } from "../../parts/elements.ts";
import { form } from "../../parts/fields.ts";
import { Card } from "../card/card.ts";
import { showMissing, submitButton } from "../card/card-parts.ts";
import { type Desk, oncePerDesk, tenantPath } from "../club/club-records.ts";
import { ProspectFields } from "../person/prospect-fields.ts";
import type { ChangedPlace } from "./roster-rules.ts";
import { rosterTexts } from "./roster-words.ts";

/** How staff book a trial. */
export interface TrialOpening {
  /** Whether the class is on, so that the person can be checked in at once. */
  readonly isOn: boolean;
  /**
   * Takes who was booked, and says so: the dialog has closed by then.
   * @param how whether they are to be checked in; `earlier` says that an earlier request was carried out, where it was
   */
  readonly onBooked: (answer: ChangedPlace, name: string, how: BookedHow) => void;
  /** Reads the roster anew, after a refusal. */
  readonly onRefused: () => void;
}

/** What is done and said once somebody has been booked. */
export interface BookedHow {
  readonly checksIn?: boolean;
  readonly earlier?: string | undefined;
}

/** Opens the dialog in which staff book a trial in a class, for a person whom the club knows or for a new one. */
export function openTrialCard(desk: Desk, class_id: number, opening: TrialOpening): Card {
  const { page } = desk;
  const { bookedEarlier } = page.strings.desk;
  const said = rosterTexts(desk);
  const card = new Card(page, said.trialTitle);
  const fields = new ProspectFields(desk);
  const { isOn, onBooked, onRefused } = opening;
  const made = form(
    () => send(isOn),
    h("p", said.trialMeans),
    ...fields.elements,
    h(
      "div.buttons",
      submitButton(isOn ? said.bookIn : said.book),
      isOn ? button(said.book, () => send(false), { class: "quiet" }) : undefined,
    ),
  );
  card.show(made);
  fields.focus();
  return card;

  function send(checksIn: boolean): void {
    const prospect = fields.prospectIn(made);
    if (prospect === undefined) {
      showMissing(made, [fields.nameField], page);
      return;
    }
    const { full_name } = prospect;
    const known = fields.chosen?.client_id;
    const body: TrialRequest = { class_id, ...(known === undefined ? { prospect } : { client_id: known }) };
    const writes = trialsOf(desk);
    const person = `${class_id} ${full_name}`;
    void card.send<Booked<TrialRequest, ChangedPlace>>(() => writes.send(person, body), {
      onDone: ({ answer, isEarlier }) => {
        card.close();
        const when = page.time.inWords(answer.class_booking.class.start_date_time);
        onBooked(answer, full_name, {
          checksIn,
          earlier: isEarlier ? bookedEarlier(full_name, when) : undefined,
        });
      },
      isTold: () => writes.isUnderWay(person),
      onRefused: () => {
        onRefused();
        return false;
      },
      remedies: { form: made, onAgain: () => send(checksIn) },
    });
  }
}

type TrialRequest = BookTrialClientRequest & { readonly class_id: number };

/**
 * The trials that a desk books, by class and by the person's name, which all dialogs share: somebody new whose address is corrected
 * after an answer was lost would be a second person.
 */
const trialsOf = oncePerDesk((desk) => {
  const { sdk } = desk;
  return new BookingWrites<TrialRequest, ChangedPlace>({
    call: ({ class_id, ...body }, options) =>
      sdk.bookTrialClient({ path: { ...tenantPath(desk), class_id }, body }, options),
  });
});
