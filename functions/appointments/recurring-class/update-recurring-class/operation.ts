import * as v from "valibot";
import { type InfoEntry, infoEntry } from "../../../../shared/api/answer.ts";
import { decideTemplateChange } from "../../../../shared/classes/recurring/change-template.ts";
import { recurringClassKind } from "../../../../shared/classes/recurring/recurring-class-kind.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import type { Phase } from "../../../../shared/tables/recurring-class-items.ts";
import { httpsUrl } from "../../../../shared/values/https-url.ts";
import { optional, optionalOrNull } from "../../../../shared/values/optional.ts";
import { boolean } from "../../../../shared/values/scalars.ts";
import { text } from "../../../../shared/values/text.ts";
import { reasonEntries, sizeEntries } from "../../class/class-request.ts";
import { followedAnswer, followingTables } from "../followed-answer.ts";
import { changeOf, judgeTemplateChange } from "../judge-template-change.ts";
import { intervalEntry, recurringChangeRequest } from "../recurring-class-request.ts";

function updateRecurringClassRequest() {
  return recurringChangeRequest({
    ...intervalEntry(),
    is_virtual: optional(boolean()),
    virtual_url: optional(httpsUrl(2_048)),
    ...sizeEntries(),
    notes: optionalOrNull(v.nullable(text(2_000))),
    ...reasonEntries(),
  });
}

/** A valid body of *Update recurring class*. */
export type UpdateRecurringClassRequest = v.InferOutput<ReturnType<typeof updateRecurringClassRequest>>;

/** *Update recurring class*: sets the fields of the body for some days, in the version that the caller has seen. */
export const updateRecurringClass = recordOperation(recurringClassKind(), {
  body: updateRecurringClassRequest,
  requiresIfMatch: true,
  tables: followingTables,
  judge: (request) =>
    judgeTemplateChange(request, updateOf(request.body), (phase) => misplaced(phase, request.body)),
  load: async () => undefined,
  decide: (request) => decideTemplateChange(request, updateOf(request.body)),
  afterwards: followedAnswer,
});

function updateOf(body: UpdateRecurringClassRequest) {
  const { interval_weeks, is_virtual, virtual_url, capacity, waitlist_size, notes } = body;
  return changeOf(body, {
    ...(interval_weeks === undefined ? {} : { interval_weeks }),
    ...(is_virtual === undefined ? {} : { is_virtual }),
    ...(virtual_url === undefined ? {} : { virtual_url }),
    ...(capacity === undefined ? {} : { capacity }),
    ...(waitlist_size === undefined ? {} : { waitlist_size }),
    ...(notes === undefined ? {} : { notes: notes ?? undefined }),
  });
}

const NOT_VIRTUAL = {
  identifier: "virtual_url",
  message: "The field virtual_url must be left out, because the class is not virtual.",
  help: "Leave virtual_url out, or send is_virtual as well.",
  jsonObject: { expected: "absent", received: "string" },
};

function misplaced(phase: Phase, { is_virtual, virtual_url }: UpdateRecurringClassRequest): InfoEntry[] {
  const isVirtual = is_virtual ?? phase.is_virtual;
  return isVirtual || virtual_url === undefined ? [] : [infoEntry("FIELD_INVALID", NOT_VIRTUAL)];
}
