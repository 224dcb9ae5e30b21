import type { LocalProduct } from "./local-product.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const SLOTS_A_DAY = 9;
const DAYS = 28;

/**
 * What `npm start` says once it serves: where, the pages for a browser, a token line, and two `curl` lines that book at the sample club. Another
 * second gives another slot, so that the lines of a later start find it free.
 * @param tokenCommand gets a token from this product
 */
export function readyMessage(
  { baseUrl, siteUrl }: Pick<LocalProduct, "baseUrl" | "siteUrl">,
  now: Date,
  tokenCommand: string,
): string {
  const tour = {
    prospect: { full_name: "Ada Hill", email_id: `ada.hill+${now.getTime().toString(36)}@example.com` },
    book_tour: { scheduled_datetime: sampleSlot(now, 0), notes: "Would like to see the pool" },
  };
  const appointment = {
    appointment_type_id: 101,
    client_id: 9001,
    coach_id: 501,
    room_id: 72,
    start_date_time: sampleSlot(now, 1),
  };
  const tourPath =
    "/open/companies/0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01/tenants/7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101/tour";
  return `
Serving ${baseUrl} (Ctrl-C stops it)
Booking page ${siteUrl}/
Member's page ${siteUrl}/member
Club's day ${siteUrl}/desk
Messages sent ${siteUrl}/outbox
API reference ${siteUrl}/docs

Get a token, book a tour, book an appointment:

TOKEN=$(${tokenCommand} --principal northwind-app --scope "tours.write appointments.write")

${curl(`${baseUrl}${tourPath}`, tour)}

${curl(`${baseUrl}/tenants/11/appointments`, appointment)}
`;
}

function curl(url: string, body: unknown): string {
  const headers = `-H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json"`;
  return `curl -iw "\\n" ${url} ${headers} -d '${JSON.stringify(body)}'`;
}

/**
 * An hour from tomorrow on at which Northwind London Bridge is open: 09:00 to 17:00 UTC is within 08:00 to 20:00 in
 * London, summer time or not.
 * @param index two of them at the same time are two hours
 */
function sampleSlot(now: Date, index: number): string {
  const slot = (Math.floor(now.getTime() / 1_000) * 2 + index) % (SLOTS_A_DAY * DAYS);
  const day = new Date(now.getTime() + (1 + Math.floor(slot / SLOTS_A_DAY)) * DAY_MS);
  day.setUTCHours(9 + (slot % SLOTS_A_DAY), 0, 0, 0);
  return day.toISOString();
}
