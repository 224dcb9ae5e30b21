import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { askCard } from "../card/ask-card.ts";
import type { Card } from "../card/card.ts";
import type { Desk } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";
import { awayName } from "./away-rules.ts";

/** An unavailability that somebody wants to end. */
export interface EndAsked {
  readonly away: Unavailability;
  /** How many appointments and classes still are in its way. */
  readonly open: number;
  /** Ends it, as was agreed to; the dialog has closed. */
  readonly onAgreed: () => void;
  /** Called once the dialog has closed, where the focus is lost then. */
  readonly onClosed: () => void;
}

/** Asks whether to make a coach or a room available again, and says what that does. */
export function askToEndAway(desk: Desk, { away, open, onAgreed }: EndAsked): Card {
  const { page, club } = desk;
  const { said } = planningDesk(desk);
  const span = page.time.longSpan(away.start_date_time, away.end_date_time);
  return askCard(page, {
    title: said.endAway.title(awayName(away, club)),
    means: [
      h("p", h("strong", [span, away.reason].filter(Boolean).join(" · "))),
      h("p", said.endAway.means),
      open === 0 ? undefined : h("p", said.endAway.stays(open)),
    ],
    agree: page.strings.desk.do.removeAway,
    isDanger: true,
    onAgreed,
  });
}
