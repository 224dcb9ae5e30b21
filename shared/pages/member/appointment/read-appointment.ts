import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import type { Appointment } from "@fitness-club-booking/sdk/records";
import type { MemberContext } from "../page/member-context.ts";

/** Reads an appointment, and what the names of it need. */
export async function readAppointment(member: MemberContext, appointment_id: number): Promise<Appointment> {
  const { sdk, names, whose } = member;
  const path = { tenant_id: whose.tenant_id, appointment_id };
  const appointment = dataOf(await sdk.getAppointment({ path }));
  await names.learn([appointment]);
  return appointment;
}
