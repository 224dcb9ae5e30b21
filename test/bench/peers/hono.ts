import { Hono } from "hono";
import { handle } from "hono/aws-lambda";
import type { Booking } from "./booking-calls.ts";
import { BookingRequestSchema } from "./booking-request.ts";
import { bookWithDocumentClient } from "./document-booking.ts";

const app = new Hono();

app.post("/tenants/:tenant_id/appointments", async (context) => {
  const request = BookingRequestSchema.safeParse(await context.req.json());
  if (!request.success) return context.json({ issues: request.error.issues }, 400);
  const booking = { ...request.data, tenant_id: Number(context.req.param("tenant_id")) } as Booking;
  return context.json(await bookWithDocumentClient(booking), 201);
});

/** Hono with zod and the DocumentClient. */
export const handler = handle(app);
