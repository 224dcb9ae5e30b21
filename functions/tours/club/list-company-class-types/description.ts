import * as v from "valibot";
import { listSchema, named, recordId } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { classTypeEntries } from "../../../../shared/classes/class-type-schema.ts";
import type { companyClassTypeView } from "./operation.ts";

const companyClassTypeSchema = named(
  "CompanyClassType",
  "A class type, and the club location that offers it.",
  v.strictObject({
    tenant_id: recordId("The club location."),
    tenant_uuid: v.pipe(v.string(), v.uuid(), v.description("Its UUID.")),
    ...classTypeEntries,
  }) satisfies v.GenericSchema<unknown, ReturnType<typeof companyClassTypeView>>,
);

export const listCompanyClassTypes: OperationDescription = {
  summary: "List class types of a company",
  description:
    "Lists the active class types of those of a company's active club locations that the caller may act for, by location and id. A company of which the caller may act for none, or which does not exist, is `ACCESS_DENIED`.",
  success: "One page of class types.",
  answer: listSchema("class_types", companyClassTypeSchema),
};
