import { envelope, succeed } from "../../../../shared/api/answer.ts";
import type { SeenClass } from "../../../../shared/classes/class-items.ts";
import { type ClassChangeRequest, classKind } from "../../../../shared/classes/class-kind.ts";
import { deleteTerms, standingOfClass } from "../../../../shared/classes/class-rules.ts";
import type { Decision } from "../../../../shared/operations/decision.ts";
import { changedRecord } from "../../../../shared/records/change-record.ts";
import type { RecordKind } from "../../../../shared/records/record-kind.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { refusedBy } from "../../../../shared/records/record-rules.ts";
import { deleteClass as deletedClass } from "../../../../shared/tables/class-writes.ts";

/** A class that is deleted: its item stays, and nothing leads to it. */
const deletedKind: RecordKind<SeenClass, object> = { ...classKind, put: deletedClass };

/** *Delete class*: only where nobody ever booked it or waited for it. */
export const deleteClass = recordOperation(classKind, {
  tables: { Calendar: ["UpdateItem"] },
  judge: (request) => refusedBy(deleteTerms(standingOfClass(request))),
  load: async () => undefined,
  decide,
});

function decide(request: ClassChangeRequest): Decision {
  const { item, change } = changedRecord(deletedKind, request, { operation: "deleted", set: {}, holds: [] });
  return {
    kind: "commit",
    changes: [change],
    identifying: [classKind.noun],
    success: { ...succeed(200, envelope(item.record.class_id)), version: item.record.version },
  };
}
