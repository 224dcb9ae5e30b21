import { button, h } from "../../parts/elements.ts";
import type { Draft } from "../page/drafts.ts";
import type { MemberContext } from "../page/member-context.ts";

// What nobody has who only looks at the form.
const ENTERED = ["start_date_time", "comments", "coach_id", "subtype_id"];
/** Marks the draft of a booking that is to be as an earlier one: whoever asked for it knows what is chosen. */
export const AGAIN = { again: "yes" } as const;

/** Whether a draft has what the member may no longer know that they chose or typed. */
export function isWorthTelling(draft: Draft): boolean {
  if (draft.again !== undefined) return Boolean(draft.comments);
  return ENTERED.some((name) => draft[name]) || draft.repeat === "weekly" || draft.place === "online";
}

/** Says that what was entered earlier is still there, and offers to start anew; undefined where that goes without saying. */
export function keptNotice(
  draft: Draft,
  { strings }: Pick<MemberContext, "strings">,
  onAnew: () => void,
): HTMLElement | undefined {
  if (!isWorthTelling(draft)) return undefined;
  const { book } = strings.member;
  return h(
    "div.kept",
    { role: "status" },
    h("p.hint", book.kept),
    button(book.startAnew, onAnew, { class: "link" }),
  );
}
