import { Router } from "@aws-lambda-powertools/event-handler/http";
import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import type { Booking } from "./booking-calls.ts";
import { BookingRequestSchema } from "./booking-request.ts";
import { bookWithDocumentClient } from "./document-booking.ts";

const app = new Router();

app.post("/tenants/:tenant_id/appointments", async ({ req, params }) => {
  const request = BookingRequestSchema.safeParse(await req.json());
  const headers = { "Content-Type": "application/json" };
  if (!request.success) {
    return new Response(JSON.stringify({ issues: request.error.issues }), { status: 400, headers });
  }
  const booking = { ...request.data, tenant_id: Number(params.tenant_id) } as Booking;
  return new Response(JSON.stringify(await bookWithDocumentClient(booking)), { status: 201, headers });
});

/** The event handler of Powertools for AWS Lambda, with zod and the DocumentClient. */
export const handler = (event: APIGatewayProxyEvent, context: Context) => app.resolve(event, context);
