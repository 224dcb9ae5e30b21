/** What the contract says that a request gets. */
export type Expectation =
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly codes: readonly string[];
      /** Of every entry about somebody who is taken. */
      readonly nextStarts?: readonly string[];
      /** Where the person has one. */
      readonly openTour?: { readonly id: number; readonly scheduled_datetime: string } | null;
    }
  | { readonly kind: "replayed"; readonly status: number; readonly text: string }
  | {
      readonly kind: "tour";
      /** Whether the caller is told of the person. */
      readonly isManaged: boolean;
      /** Undefined for a person who is new. */
      readonly client_id: number | undefined;
      readonly isAmbiguous: boolean;
      /** The fields that were sent of a known person and not taken. */
      readonly ignoredFields: readonly string[];
      /** Tells the model what the product answered. */
      readonly learn: (tourId: number, clientId: number, text: string) => void;
    }
  | {
      readonly kind: "appointment";
      /** What the answer says of whom the product chose. */
      readonly chosen: readonly object[];
      /** The rest of the answer. */
      readonly answer: object;
      readonly learn: (text: string) => void;
    };

/** A refusal for these reasons. */
export function refused(status: number, codes: readonly string[]): Expectation {
  return { kind: "refused", status, codes };
}
