import * as v from "valibot";
import { listSchema, named, recordId, text } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import type { ServiceCategory } from "./service-category.ts";

const serviceCategorySchema = named(
  "ServiceCategory",
  "A service category: what memberships pay for.",
  v.strictObject({
    service_category_id: recordId(
      "The service category: one id for each pair of names, in every club location and for good.",
    ),
    primary_name: text("Its first name."),
    secondary_name: text("Its second name."),
    appointment_type_ids: v.pipe(
      v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      v.description("The appointment types of this category by id, active or not."),
    ),
  }),
) satisfies v.GenericSchema<unknown, ServiceCategory>;

export const listServiceCategories: OperationDescription = {
  summary: "List service categories",
  description: "Lists the service categories of a club location's appointment types, active or not, by id.",
  success: "One page of service categories.",
  answer: listSchema("service_categories", serviceCategorySchema),
};

export const getServiceCategory: OperationDescription = {
  summary: "Get service category",
  description: "Gives one service category of a club location's appointment types.",
  success: "The service category.",
  answer: serviceCategorySchema,
};
