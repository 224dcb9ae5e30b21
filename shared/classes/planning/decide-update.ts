import { type InfoEntry, infoEntry, refuseAll } from "../../api/answer.ts";
import { chosenEntries } from "../../holds/chosen-parties.ts";
import { type Decision, type Judgement, refused } from "../../operations/decision.ts";
import type { Sight } from "../../operations/write.ts";
import { alreadyDone } from "../../records/change-record.ts";
import type { ClassChangeTerms } from "../../tables/class-writes.ts";
import type { ClassRecord } from "../../tables/classes-table.ts";
import { type ClassChangeRequest, classKind } from "../class-kind.ts";
import { standingOfClass, UPDATED_CLASS_FIELDS, updateTerms, wrongClassState } from "../class-rules.ts";
import { sweepAt } from "../sweep-time.ts";
import { changeClass, decideNewPlan, planOfClass, setByHand, setOfNewPlan } from "./class-change.ts";
import type { ClassPlan } from "./class-plan.ts";
import type { ClassRecords } from "./class-records.ts";

/** What an update sets; what it leaves out stays. */
export interface UpdateChange {
  readonly name?: string | undefined;
  readonly room_id?: number | undefined;
  readonly is_virtual?: boolean | undefined;
  readonly virtual_url?: string | undefined;
  readonly capacity?: number | undefined;
  readonly waitlist_size?: number | undefined;
  /** Null removes them. */
  readonly notes?: string | null | undefined;
  readonly message?: string | undefined;
}

type Request = ClassChangeRequest<UpdateChange>;
type Updated = Pick<ClassRecord, (typeof UPDATED_CLASS_FIELDS)[number]>;

/** Decides by the class alone: whether anything would change, and whether it may change now. */
export function judgeUpdate(request: Request): Judgement | undefined {
  const misplaced = refuseAll(venueProblems(request));
  if (misplaced !== undefined) return refused(misplaced);
  const differing = differingFields(request);
  if (differing.length === 0) return alreadyDone(classKind, request);
  const standing = standingOfClass(request);
  const terms = updateTerms(standing);
  if (!terms.ok) return refused(terms);
  return differing.every((field) => terms.fields.includes(field))
    ? undefined
    : refused(wrongClassState(standing));
}

/** The plan of the class with the venue of the body; undefined if the venue stays. */
export function planOfUpdate(request: Request): ClassPlan | undefined {
  const differing = differingFields(request);
  if (!differing.includes("room_id") && !differing.includes("is_virtual")) return undefined;
  const { room_id, is_virtual } = updatedFields(request);
  return { ...planOfClass(request.item.record), room_id, is_virtual };
}

/** Decides what an update changes. Another venue counts as a move. */
export function decideUpdate(request: Request & Sight, records: ClassRecords | undefined): Decision {
  const { item, body } = request;
  const updated = updatedFields(request);
  const plan = planOfUpdate(request);
  const placed = plan && records && decideNewPlan(request, plan, records);
  if (placed !== undefined && placed.kind !== "free") return placed;
  const change = {
    operation: "updated",
    message: body.message,
    set: {
      ...updated,
      ...(placed && setOfNewPlan(request, placed)),
      ...setByHand(request, differingFields(request)),
    },
    plan: placed,
    info: [
      ...(plan && placed ? chosenEntries(plan, placed.holds) : []),
      ...overCapacity(updated.capacity, item.booked),
    ],
  } as const;
  return changeClass(request, change, updated.capacity > item.record.capacity ? raised(request) : {});
}

/** What a raised capacity does: its places are owed to the line. Until the line has them, nobody else can book them. */
function raised({ item: { line }, clock }: Request): ClassChangeTerms {
  if (line.length === 0) return { ofLine: true };
  return { owes: true, dueAt: sweepAt(clock.now) };
}

function overCapacity(capacity: number, booked: number): InfoEntry[] {
  if (booked <= capacity) return [];
  return [infoEntry("OVER_CAPACITY", { identifier: "capacity", jsonObject: { booked, capacity } })];
}

function differingFields(request: Request) {
  const { record } = request.item;
  const updated = updatedFields(request);
  return UPDATED_CLASS_FIELDS.filter((field) => updated[field] !== record[field]);
}

/** The fields as the body sets them. A virtual class has no room, any other has no URL. */
function updatedFields({ item: { record }, body }: Request): Updated {
  const is_virtual = body.is_virtual ?? record.is_virtual;
  const room_id = body.room_id ?? record.room_id;
  const virtual_url = body.virtual_url ?? record.virtual_url;
  return {
    name: body.name ?? record.name,
    room_id: is_virtual ? undefined : room_id,
    is_virtual,
    virtual_url: is_virtual ? virtual_url : undefined,
    capacity: body.capacity ?? record.capacity,
    waitlist_size: body.waitlist_size ?? record.waitlist_size,
    notes: body.notes === undefined ? record.notes : (body.notes ?? undefined),
  };
}

function venueProblems(request: Request): InfoEntry[] {
  const { body } = request;
  const { is_virtual, virtual_url } = updatedFields(request);
  if (!is_virtual) return body.virtual_url === undefined ? [] : [notWhere("virtual_url", "not virtual")];
  return [
    ...(body.room_id === undefined ? [] : [notWhere("room_id", "virtual")]),
    ...(virtual_url === undefined ? [urlRequired()] : []),
  ];
}

function notWhere(field: "room_id" | "virtual_url", state: string): InfoEntry {
  return infoEntry("FIELD_INVALID", {
    identifier: field,
    message: `The field ${field} must be left out, because the class is ${state}.`,
    help: `Leave ${field} out, or send is_virtual as well.`,
    jsonObject: { expected: "absent", received: field === "room_id" ? "integer" : "string" },
  });
}

function urlRequired(): InfoEntry {
  return infoEntry("FIELD_REQUIRED", {
    identifier: "virtual_url",
    message: "The field virtual_url is required.",
    help: "Send virtual_url as the https URL of the virtual class.",
    jsonObject: { expected: "url" },
  });
}
