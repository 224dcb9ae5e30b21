import { whoDid } from "../history/history.ts";

/** What a booking stores of its cancellation. */
interface Cancellation {
  readonly cancelled_at?: string | undefined;
  readonly cancelled_by?: string | undefined;
  readonly cancelled_by_client: boolean;
  readonly cancel_reason?: string | undefined;
  readonly is_late_cancel: boolean;
}

/** The cancellation of a booking in answers. A client does not see the reason of the club. */
export function cancellationView(record: Cancellation, reader: "client" | undefined) {
  const { cancelled_by, cancelled_by_client } = record;
  const isHidden = reader === "client" && !cancelled_by_client;
  return {
    cancelled_at: record.cancelled_at ?? null,
    cancelled_by: cancelled_by === undefined ? null : whoDid(cancelled_by, cancelled_by_client, reader),
    cancel_reason: isHidden ? null : (record.cancel_reason ?? null),
    is_late_cancel: record.is_late_cancel,
  };
}
