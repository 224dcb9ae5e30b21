import type { Inside } from "../../parts/elements.ts";
import { form } from "../../parts/fields.ts";
import type { PageContext } from "../club/page-context.ts";
import { Card } from "./card.ts";
import { formEnd, submitButton } from "./card-parts.ts";

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
  const submit = submitButton(agree, isDanger ? "danger" : undefined);
  card.show(
    form(
      onSubmit,
      ...means,
      formEnd(page, submit, () => card.close()),
    ),
  );
  return card;
}
