import type { FreeSlot } from "../../parts/free-slots.ts";
import type { SlotPicker } from "../../parts/slot-picker.ts";

/** How many minutes lie between the starts that are shown. */
export type StepMinutes = 15 | 30;

/** Loads a picker's free times again when others may apply; the chosen start stays chosen, if it is still free. */
export class SlotRefresh<Picker extends Pick<SlotPicker<FreeSlot>, "chosen" | "refresh" | "choose">> {
  readonly picker: Picker;
  /** What availability is asked for: a start at every half hour is enough to choose from. */
  stepMinutes: StepMinutes = 30;
  #kept: string | undefined;
  #running: Promise<void> | undefined;

  constructor(picker: Picker) {
    this.picker = picker;
  }

  /** Whether what the picker tells comes of this and not of the person. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Loads again; a run that is under way gives way to this one. */
  async run(): Promise<void> {
    this.#kept = this.picker.chosen?.start_date_time ?? this.#kept;
    const running: Promise<void> = this.#load(() => this.#running === running);
    this.#running = running;
    await running;
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#kept = undefined;
  }

  /** Chooses a start that the API offered, which may lie between those that are shown. */
  async take(start: string): Promise<boolean> {
    if (await this.picker.choose(start)) return true;
    this.stepMinutes = 15;
    return await this.picker.choose(start);
  }

  /** Waits until the times that are shown are those that apply. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #load(isNewest: () => boolean): Promise<void> {
    await this.picker.refresh();
    if (isNewest() && this.#kept !== undefined) await this.picker.choose(this.#kept);
  }
}
