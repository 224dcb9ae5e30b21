import { recurringClassKind } from "../../../../shared/classes/recurring/recurring-class-kind.ts";
import { recordDetails } from "../../../../shared/records/record-operation.ts";

/** *Get recurring class template*. */
export const getRecurringClass = recordDetails(recurringClassKind());
