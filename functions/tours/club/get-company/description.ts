import * as v from "valibot";
import { flag, named, recordId, text } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import type { companyView } from "./operation.ts";

const companySchema = named(
  "Company",
  "A company with those of its club locations that the caller may act for.",
  v.strictObject({
    company_uuid: v.pipe(v.string(), v.uuid(), v.description("The company.")),
    name: text("Its name."),
    tenants: v.pipe(
      v.array(
        v.strictObject({
          tenant_id: recordId("The club location."),
          tenant_uuid: v.pipe(v.string(), v.uuid(), v.description("Its UUID.")),
          name: text("Its name."),
          is_active: flag("Whether it takes bookings."),
        }),
      ),
      v.description("Its club locations by id, active or not."),
    ),
  }),
) satisfies v.GenericSchema<unknown, ReturnType<typeof companyView>>;

export const getCompany: OperationDescription = {
  summary: "Get company details",
  description:
    "Gives a company with those of its club locations that the caller may act for. A company of which the caller may act for none, or which does not exist, is `ACCESS_DENIED`.",
  success: "The company.",
  answer: companySchema,
};
