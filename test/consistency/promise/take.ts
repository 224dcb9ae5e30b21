import { isDeepStrictEqual } from "node:util";
import { chosenParty, heldFor, problemsAt } from "../model/model-rules.ts";
import type { Combination } from "./combinations.ts";
import { termsOf } from "./question.ts";
import { bodyOf, bookedBy } from "./scene.ts";
import { TENANT_ID } from "./scene-club.ts";
import { agree, type Trial } from "./trial.ts";

const MINUTE_MS = 60_000;

/** What is offered: *check* has nothing against it, and it is booked, with whom the list names. Then it is undone. */
export async function book(trial: Trial, { details, startMs }: Combination): Promise<void> {
  const { scene, question, restorer, report, complain } = trial;
  const body = bodyOf(details, startMs);
  const checked = await scene.api.checkAvailability(body, question);
  const created = await scene.api.createAppointment(body, question);
  const isChecked = isDeepStrictEqual(checked.body, { is_available: true, problems: [] });
  if (!isChecked) complain(`check is against ${JSON.stringify(body)}: ${checked.text}`);
  if (created.status !== 201) {
    complain(`${JSON.stringify(body)} is offered and not booked: ${created.text}`);
    return;
  }
  report.booked += 1;
  const { id, details: made } = bookedBy(details, created.body);
  const terms = termsOf(scene, details, question);
  const span = { startMs, endMs: startMs + (terms.minutes ?? 0) * MINUTE_MS };
  const chosen = terms.choices.map((choice) =>
    chosenParty(choice, span, terms, scene.present.calendar)?.holder.replaceAll(" ", "#"),
  );
  const held = termsOf(scene, made, question).choices.flatMap((choice) =>
    choice.parties.map(({ holder }) => ({
      holder: holder.replaceAll(" ", "#"),
      span: heldFor(choice, span),
    })),
  );
  agree(trial, `whom ${JSON.stringify(body)} holds`, { said: held.map(({ holder }) => holder), due: chosen });
  await restorer.undo({ tenant_id: TENANT_ID, id, client_id: details.client_id, holds: held });
}

/** What is not offered: create refuses it with all that *check* says, and with the codes that the model has. */
export async function beRefused(trial: Trial, { details, startMs }: Combination): Promise<void> {
  const { scene, question, report, complain } = trial;
  const body = bodyOf(details, startMs);
  const [checked, created] = await Promise.all([
    scene.api.checkAvailability(body, question),
    scene.api.createAppointment(body, question),
  ]);
  if (created.status !== 400) {
    complain(`${JSON.stringify(body)} is not offered and answered ${created.status}: ${created.text}`);
    return;
  }
  report.refused += 1;
  const said = codesOf(created.body.info);
  for (const code of said) report.codes.set(code, (report.codes.get(code) ?? 0) + 1);
  const due = problemsAt(termsOf(scene, details, question), startMs, scene.present).sort();
  agree(trial, `what is against ${JSON.stringify(body)}`, { said, due });
  const isChecked = checked.body.is_available === false;
  if (!isChecked || !isDeepStrictEqual(checked.body.problems, created.body.info)) {
    complain(`check and create differ about ${JSON.stringify(body)}: ${checked.text}, ${created.text}`);
  }
}

function codesOf(info: readonly { readonly errorCode: string }[]): string[] {
  return info.map(({ errorCode }) => errorCode).sort();
}
