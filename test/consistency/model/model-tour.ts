import type { ModelTenant } from "./model-club.ts";
import { tourHours } from "./model-hours.ts";
import type { ModelPerson } from "./model-person.ts";
import type { TourRequest } from "./model-request.ts";
import type { ModelChoice, ModelTerms } from "./model-rules.ts";

/**
 * The terms of a tour but for its person.
 * @param isManager whether notice does not bind the caller
 */
export function tourTerms(tenant: ModelTenant, isManager: boolean): ModelTerms {
  return {
    tenant,
    minutes: tenant.tour.duration_minutes,
    noticeMinutes: isManager ? 0 : (tenant.policy.min_notice_minutes ?? 0),
    hours: tourHours(tenant),
    choices: [toursChoice(tenant)],
  };
}

/** That a tenant shows only so many tours at once. */
export function toursChoice({ tenant_id, tour: { capacity } }: ModelTenant): ModelChoice {
  return {
    code: "TOUR_SLOT_FULL",
    parties: [{ id: tenant_id, holder: `tours ${tenant_id}`, capacity }],
    isNamed: true,
    beforeMinutes: 0,
    afterMinutes: 0,
  };
}

/** To whom the contacts of a request belong, and whether its person's empty fields are filled. */
export interface ModelMatch {
  readonly isFilled: boolean;
  readonly ofEmail: ModelPerson | undefined;
  readonly ofMobile: ModelPerson | undefined;
}

/** The fields of a known person that were sent and not taken. */
export function ignoredFields(
  { email, mobile, medical_alert }: TourRequest,
  known: ModelPerson,
  { isFilled, ofEmail, ofMobile }: ModelMatch,
): string[] {
  const isEmailKept = ofEmail === known || (isFilled && ofEmail === undefined && known.email === undefined);
  const isMobileKept =
    ofMobile === known || (isFilled && ofMobile === undefined && known.mobile === undefined);
  return [
    ...(known.full_name === "Somebody" ? [] : ["full_name"]),
    ...(email === undefined || isEmailKept ? [] : ["email_id"]),
    ...(mobile === undefined || isMobileKept ? [] : ["mobile_country_code", "mobile_number"]),
    ...(medical_alert === undefined ? [] : ["medical_alert"]),
  ];
}
