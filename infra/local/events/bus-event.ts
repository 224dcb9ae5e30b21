/** An event as EventBridge would have it, less what AWS adds. */
export interface BusEvent {
  readonly source: string;
  readonly "detail-type": string;
  readonly detail: unknown;
}
