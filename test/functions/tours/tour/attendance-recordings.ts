import { MAX_CHANGES } from "../../../../shared/history/history.ts";
import { recordId } from "../../../../shared/values/record-id.ts";
import type { Recording } from "../../../infra/open-api/recording.ts";
import { type FunctionsUnderTest, TEST_NOW } from "../../../support/function-under-test.ts";
import { fillHistory } from "../../fill-history.ts";
import {
  aboutTour,
  book,
  bookCancelled,
  bookChangedOften,
  keyed,
  type RecordedTour,
} from "./recorded-tours.ts";

type Mark = "checkInVisitor" | "markVisitorNoShow";
type Undo = "undoVisitorCheckIn" | "undoVisitorNoShow";

/** A name and what it means. */
type Named = readonly [name: string, summary: string];

/** Another request under the key of the first. */
function reused(operation: Mark | Undo, tour: RecordedTour): Recording {
  return {
    name: "IDEMPOTENCY_KEY_REUSED",
    before: (functions) => functions[operation](undefined, keyed(tour)),
    summary: "Another request with the same Idempotency-Key",
    options: keyed({ ...tour, number: 1 }),
  };
}

/** What differs between *Mark visitor as checked in* and *Mark visitor as no-show*. */
interface MarkRecordings {
  readonly mark: Mark;
  readonly tour: RecordedTour;
  readonly success: Named;
  readonly early: RecordedTour;
  /** The summaries of the other answers. */
  readonly done: string;
  readonly tooEarly: string;
  readonly tooOften: string;
  /** A tour whose history is full, and how it has been marked since. */
  readonly changedOften: RecordedTour;
  readonly since: readonly [Mark, Mark];
}

/** The recordings of an operation that marks who came. */
export function markRecordings(of: MarkRecordings): readonly Recording[] {
  const { mark, tour, early, changedOften, since } = of;
  const [name, summary] = of.success;
  return [
    {
      name,
      summary,
      idsFrom: tour.number,
      before: (functions) => book(functions, tour),
      options: aboutTour(tour),
    },
    { name: "ALREADY_DONE", summary: of.done, options: aboutTour(tour) },
    {
      name: "TOUR_STATE",
      idsFrom: early.number,
      before: (functions) => book(functions, early),
      summary: of.tooEarly,
      options: aboutTour(early),
    },
    {
      name: "TOO_MANY_CHANGES",
      idsFrom: changedOften.number,
      before: async (functions, tables) => {
        await bookChangedOften({ functions, tables }, changedOften);
        for (const again of since) await functions[again](undefined, aboutTour(changedOften));
      },
      summary: of.tooOften,
      options: aboutTour(changedOften),
    },
    reused(mark, tour),
  ];
}

/** What differs between the operations that take a mark back. */
interface UndoRecordings {
  readonly mark: Mark;
  readonly undo: Undo;
  readonly tour: RecordedTour;
  readonly cancelled: RecordedTour;
  /** A tour whose visitor books another one, at another time, once it is marked. */
  readonly again: RecordedTour;
  readonly next: string;
  /** The summaries of the answers. */
  readonly undone: string;
  readonly done: string;
  readonly tooOften: string;
}

/** The recordings of an operation that takes a mark back. */
export function undoRecordings(of: UndoRecordings): readonly Recording[] {
  const { mark, undo, tour, cancelled, again, next } = of;
  const bookMarked = async (functions: FunctionsUnderTest, marked: RecordedTour) => {
    await book(functions, marked);
    await functions[mark](undefined, aboutTour(marked));
  };
  return [
    {
      name: "undone",
      idsFrom: tour.number,
      before: (functions) => bookMarked(functions, tour),
      summary: of.undone,
      options: aboutTour(tour),
    },
    { name: "ALREADY_DONE", summary: of.done, options: aboutTour(tour) },
    {
      name: "TOUR_STATE",
      idsFrom: cancelled.number,
      before: (functions) => bookCancelled(functions, cancelled),
      summary: "The tour is cancelled",
      options: aboutTour(cancelled),
    },
    {
      name: "PROSPECT_ALREADY_BOOKED",
      idsFrom: again.number,
      before: async (functions) => {
        await bookMarked(functions, again);
        await book(functions, { ...again, start: next });
      },
      summary: "The person has booked another tour meanwhile",
      options: aboutTour(again),
    },
    reused(undo, tour),
    {
      name: "TOO_MANY_CHANGES",
      before: async (functions, tables) => {
        await functions[mark](undefined, aboutTour(tour));
        // The last three are the mark, its undo and this mark.
        await fillHistory(tables, "Tours", recordId(TEST_NOW, tour.number), MAX_CHANGES + 3);
      },
      summary: of.tooOften,
      options: aboutTour(tour),
    },
  ];
}
