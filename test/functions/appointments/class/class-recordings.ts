import { recordId } from "../../../../shared/values/record-id.ts";
import type { Recording } from "../../../infra/open-api/recording.ts";
import { CLASS_MANAGER, classBody, classPath } from "../../../support/classes.ts";
import { type RequestOptions, TEST_NOW } from "../../../support/function-under-test.ts";
import {
  type ClassBookingFields,
  type ClassFields,
  storeClassBooking,
  storeClasses,
} from "../../../support/stored-classes.ts";

/** A request that has time for its own transaction, and none for the bookings that follow. */
export function inAHurry(): RequestOptions {
  let calls = 0;
  return {
    remainingMs: () => {
      calls += 1;
      // The first is for the time limit of the whole request, the second for the transaction.
      return calls <= 2 ? 10_000 : 2_000;
    },
  };
}

/**
 * What recordings of operations on classes are made from.
 * @param idsFrom the number that the first class's id is made from; it has the 20 that follow
 * @param day the day on which its classes are, `YYYY-MM-DD`
 */
export function classRecordings(idsFrom: number, day: string) {
  const idOf = (index: number) => recordId(TEST_NOW, idsFrom + index);
  const at = (time: string) => `${day}T${time}:00.000Z`;

  /** The options of a request about a class, or about none. */
  function about(index?: number, more: RequestOptions = {}, tenantId = 11): RequestOptions {
    const path = classPath(index === undefined ? undefined : idOf(index), tenantId);
    return { ...CLASS_MANAGER, ...more, ...path };
  }

  /** A class that is planned before, at ten unless the fields say otherwise, and who has a place in it. */
  function planned(
    index: number,
    fields: Readonly<Record<string, unknown>> = {},
    clients: readonly number[] = [],
  ): Pick<Recording, "idsFrom" | "before"> {
    return {
      idsFrom: idsFrom + index,
      before: async ({ createClass }, tables) => {
        const body = classBody({ start_date_time: at("10:00"), ...fields });
        const { status, text } = await createClass(body, { ...CLASS_MANAGER, ...classPath() });
        if (status !== 201) throw new Error(text);
        for (const client of clients) {
          await storeClassBooking(tables, idOf(index), client);
        }
      },
    };
  }

  /** A class that is stored before with its bookings; it holds neither coach nor room. */
  function stored(
    index: number,
    fields: ClassFields,
    bookings: readonly ({ readonly client_id: number } & ClassBookingFields)[] = [],
  ): Pick<Recording, "before"> {
    return {
      before: async (_, tables) => {
        const class_id = idOf(index);
        await storeClasses(tables, [{ start_date_time: at("10:00"), ...fields, class_id }]);
        for (const booking of bookings) {
          await storeClassBooking(tables, class_id, booking.client_id, booking);
        }
      },
    };
  }

  return { idOf, at, about, planned, stored };
}

/** Of a class that has no room, and whose coach is to be announced. */
export const UNHELD = {
  coach_id: undefined,
  coach_name: undefined,
  room_id: undefined,
  room_name: undefined,
} as const satisfies ClassFields;

/** A class that is cancelled, as it is stored. */
export const CANCELLED = {
  status: "cancelled",
  cancelled_at: "2026-11-19T10:00:00.000Z",
  cancelled_by: "northwind-desk",
} as const;
