import { h } from "../../parts/elements.ts";
import { askCard } from "../card/ask-card.ts";
import type { Card } from "../card/card.ts";
import type { Desk } from "../club/club-records.ts";
import type { KnownClass } from "../day/entries.ts";
import type { FullOffers } from "./roster-rules.ts";
import { rosterTexts } from "./roster-words.ts";

/** Somebody to whom staff want to give a place, though something speaks against it. */
export interface GiveAsked {
  readonly name: string;
  readonly of: KnownClass;
  /** Undefined where a place is open. */
  readonly offers: FullOffers | undefined;
  readonly isBlocked: boolean;
  /** Gives it; the dialog has closed. */
  readonly onAgreed: () => void;
}

/** Asks whether to give somebody a place where all are taken or the club blocks them, and says what that does. */
export function askToGive(desk: Desk, { name, of, offers, isBlocked, onAgreed }: GiveAsked): Card {
  const { page } = desk;
  const texts = rosterTexts(desk);
  return askCard(page, {
    title: texts.giveTitle(name),
    means: [
      isBlocked ? h("p", page.strings.desk.blocked) : undefined,
      offers === undefined
        ? undefined
        : h("p", `${texts.full} ${texts.exceedMeans(offers.booked, of.capacity)}`),
    ],
    agree: offers === undefined ? texts.givePlace : texts.exceed,
    onAgreed,
  });
}
