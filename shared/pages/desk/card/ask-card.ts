import { button, h, type Inside } from "../../parts/elements.ts";
import { form } from "../../parts/fields.ts";
import type { PageContext } from "../club/page-context.ts";
import { Card } from "./card.ts";

/** What a dialog asks. */
export interface Asked {
  readonly title: string;
  /** What agreeing does, in sentences. */
  readonly means: readonly Inside[];
  readonly agree: string;
  readonly isDanger?: boolean;
  /** Does it; the dialog has closed. */
  readonly onAgreed: () => void;
}

/** Asks whether to do something, and says what that does. */
export function askCard(page: PageContext, { title, means, agree, isDanger, onAgreed }: Asked): Card {
  const card = new Card(page, title);
  const onSubmit = () => {
    card.close();
    onAgreed();
  };
  card.show(
    form(
      onSubmit,
      ...means,
      h(
        "div.buttons",
        h("button", { type: "submit", class: isDanger ? "danger" : undefined }, agree),
        button(page.strings.common.back, () => card.close(), { class: "quiet" }),
      ),
    ),
  );
  return card;
}
