import type { AppointmentType } from "@fitness-club-booking/sdk/records";
import { enteredIn, field, form, textarea } from "../../parts/fields.ts";
import type { Draft } from "../page/drafts.ts";
import type { MemberContext } from "../page/member-context.ts";
import type { BookingDetails } from "./booking.ts";
import { CRITERIA, Criteria } from "./criteria.ts";
import { REPEAT_FIELDS, repeatChoice, weeksIn } from "./repeat-choice.ts";

/** The name that what is typed is kept by. */
export const BOOKING_DRAFT = "booking";
const MAX_COMMENTS = 2_000;

/** What a booking form tells the view that it is in. */
export interface BookFormEvents {
  /** Other free times apply. */
  readonly onCriteria: () => void;
  /** It is to be booked once, or for so many weeks. */
  readonly onRepeat: () => void;
  readonly onSubmit: () => void;
}

/** The fields of a booking; which there are depends on the type, and what is entered stays when the type changes. */
export interface BookForm {
  readonly element: HTMLFormElement;
  /** The type that is chosen. */
  readonly type: AppointmentType;
  /** What is chosen and typed. */
  readonly details: BookingDetails;
  /** For how many weeks it is to be booked; undefined for once. */
  readonly weeks: number | undefined;
  /** All that is entered, by field, and the room of an online booking. */
  entered(): Draft;
  /** Opens what is closed and has a problem. */
  revealProblems(): void;
}

/**
 * The form of a booking.
 * @param inside what stands between the choices and the comments, and what follows those
 */
export function bookForm(
  member: MemberContext,
  { onCriteria, onRepeat, onSubmit }: BookFormEvents,
  inside: { readonly times: Node; readonly end: readonly Node[] },
): BookForm {
  const { common, member: words } = member.strings;
  const draft = member.drafts.read(BOOKING_DRAFT);
  // The room of an online booking; the same for all attempts, after a reload too.
  const room = draft.room ?? crypto.randomUUID();
  // Where the club holds an online booking; undefined where it holds none.
  const meeting = member.club.online_url?.replaceAll("{room}", room);
  const comments = textarea("comments", { maxlength: MAX_COMMENTS });
  comments.value = draft.comments ?? "";
  const criteria = new Criteria(member, draft, meeting !== undefined);
  const element = form(
    onSubmit,
    criteria.element,
    inside.times,
    repeatChoice(words, draft),
    field(comments, { label: words.details.notes, optional: common.optional }),
    ...inside.end,
  );
  element.classList.add("booking");
  criteria.show(draft);
  element.addEventListener("change", ({ target }) => changed(target));
  return {
    element,
    get type() {
      return criteria.type;
    },
    get details() {
      return detailsIn(element, criteria.type, meeting);
    },
    get weeks() {
      return weeksIn(entered());
    },
    entered,
    revealProblems: () => criteria.revealProblems(),
  };

  function entered(): Draft {
    const filled = [...CRITERIA, "comments", ...REPEAT_FIELDS].flatMap((name) => {
      const value = enteredIn(element, name);
      return value === undefined ? [] : [[name, value] as const];
    });
    return { ...Object.fromEntries(filled), room };
  }

  function changed(target: EventTarget | null): void {
    const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : "";
    criteria.changed(name, entered());
    if (CRITERIA.includes(name)) onCriteria();
    if (REPEAT_FIELDS.some((each) => each === name)) onRepeat();
  }
}

/** @param meeting where the club holds an online booking */
function detailsIn(
  element: HTMLFormElement,
  { appointment_type_id }: AppointmentType,
  meeting: string | undefined,
): BookingDetails {
  const id = (name: string) => Number(enteredIn(element, name)) || undefined;
  const virtualUrl = enteredIn(element, "place") === "online" ? meeting : undefined;
  return {
    typeId: appointment_type_id,
    subtypeId: id("subtype_id"),
    coachId: id("coach_id"),
    isVirtual: virtualUrl !== undefined,
    virtualUrl,
    comments: enteredIn(element, "comments"),
  };
}
