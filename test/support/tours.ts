import { tourBody } from "./bodies.ts";
import type { FunctionsUnderTest, RequestOptions } from "./function-under-test.ts";
import { LONDON_BRIDGE_PATH } from "./function-under-test.ts";

/** The token of somebody who manages tours. */
export const MANAGER = {
  scopes: [
    "tours.manage",
    "tours.write",
    "appointments.manage",
    "appointments.write",
    "appointments.read",
    "clients.find",
  ],
} as const satisfies RequestOptions;

/** The start of the tour of {@link bookedTour}. */
export const TOUR_START = "2026-12-01T10:00:00.000Z";

/** A tour that was booked, and its key. */
export interface BookedTour {
  readonly id: number;
  readonly key: string;
}

/**
 * Books a tour.
 * @param options a visitor's by default
 */
export async function bookedTour(
  { bookTour }: Pick<FunctionsUnderTest, "bookTour">,
  prospect: Readonly<Record<string, unknown>> = {},
  tour: Readonly<Record<string, unknown>> = {},
  options: RequestOptions = {},
): Promise<BookedTour> {
  const { status, body, text } = await bookTour(tourBody(prospect, tour), options);
  if (status !== 200) throw new Error(`Not booked: ${text}`);
  return { id: body.id, key: body.info[0].jsonObject.tour_key };
}

/** The path of a tour, with its key for a visitor. */
export function keyOf({ id, key }: BookedTour): RequestOptions {
  return { ...pathOf(id), headers: { "Tour-Key": key } };
}

/** The path of a tour for somebody who manages tours. */
export function managed({ id }: Pick<BookedTour, "id">): RequestOptions {
  return { ...MANAGER, ...pathOf(id) };
}

function pathOf(id: number) {
  return { pathParameters: { ...LONDON_BRIDGE_PATH, tour_id: String(id) } };
}
