import type { ApiResult } from "@fitness-club-booking/sdk";
import type { Class } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { RecordCard } from "../card/record-card.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { wordingOf } from "../club/words.ts";
import { classEntry, type KnownClass } from "../day/entries.ts";
import { entryWords } from "../day/entry-buttons.ts";
import type { LiveDay } from "../day/live-day.ts";

/** What a change of a class answers. */
export interface ChangedClass {
  readonly class: Class;
}

/** The card of a class: what staff must know of it, and what can be done to it now. */
export class ClassCard extends RecordCard<Class, ChangedClass> {
  readonly path: { readonly tenant_id: number; readonly class_id: number };

  constructor(desk: Desk, live: LiveDay, { id, name }: Pick<KnownClass, "id" | "name">) {
    super(desk, live, name);
    this.path = { ...tenantPath(desk), class_id: id };
    void this.load();
  }

  protected async read(): Promise<ApiResult<Class>> {
    return await this.desk.sdk.getClass({ path: this.path });
  }

  protected put(shown: Class): void {
    this.live.put({ class: shown });
  }

  protected recordIn(answer: ChangedClass): Class {
    return answer.class;
  }

  protected show(shown: Class): void {
    const words = entryWords(classEntry(shown), new Map(), wordingOf(this.desk));
    const day = this.desk.page.time.longSpan(shown.start_date_time, shown.end_date_time);
    this.card.show(h("p", day), h("p", [words.coach, words.what].filter(Boolean).join(" · ")));
  }
}
