import type * as v from "valibot";
import type { ErrorCode } from "./error-catalogue.ts";

/** What each field means; its form comes from its own schema. A field without a meaning does not compile. */
export type Meanings<Fields> = Readonly<Record<keyof Fields, string>>;

/**
 * What the API's description says of an operation beyond its row and its schemas. It lies in the operation's folder, in a
 * file of its own that no function's bundle holds.
 */
export interface OperationDescription {
  /** Its name for people. */
  readonly summary: string;
  readonly description: string;
  /** What a success means. */
  readonly success: string;
  /** The body of a success. A part made by `named` (answer-schemas.ts) gets a schema of its own. */
  readonly answer: v.GenericSchema;
  /**
   * What it answers with 200 where its success has another status: nothing was created. `codes` are those of its entries, which
   * stand among the operation's own.
   */
  readonly otherSuccess?: {
    readonly success: string;
    readonly answer: v.GenericSchema;
    readonly codes: readonly ErrorCode[];
  };
  /**
   * Its own codes: those of its refusals, and those of the entries that ride on its success. The codes that every
   * operation of its kind has, and `ROOM_NOT_FOUND` where the path has `{room_id}`, come by themselves.
   */
  readonly codes?: readonly ErrorCode[];
  /** Headers of its requests beyond those that come by themselves. */
  readonly headers?: readonly "Tour-Key"[];
  /** The event that a success gives. */
  readonly event?: string;
  /**
   * What each field means, by the JSON path of its object in the body (`""` is the body itself, `prospect.pets[]` an
   * array's element) or by `query`; by `path`, what {@link pathMeanings} does not say. The generator refuses a field without a
   * meaning, and a meaning without a field.
   */
  readonly meanings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What a body must fulfil that JSON Schema cannot express, by a short name of the rule. */
  readonly rules?: Readonly<Record<string, string>>;
}

/** What path parameters mean, unless the operation says something else of one. */
export const pathMeanings: Readonly<Record<string, string>> = {
  company_uuid: "The company.",
  tenant_id: "The club location.",
  tenant_uuid: "The club location of that company.",
  appointment_id: "The appointment.",
  appointment_type_id: "The appointment type.",
  class_id: "The class.",
  class_type_id: "The class type.",
  client_id: "The client or prospect.",
  coach_id: "The coach.",
  membership_id: "The membership.",
  recurring_class_id: "The recurring class.",
  room_id: "The room.",
  series_id: "The series: the id of its first appointment.",
  service_category_id: "The service category.",
  tour_id: "The tour.",
  unavailability_id: "The unavailability.",
  webhook_id: "The webhook.",
};
