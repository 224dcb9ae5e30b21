import { showClass } from "./class-view.ts";
import { showClasses } from "./classes-view.ts";

/** The views of classes, which come as one script. */
export const classViews = { class: showClass, classes: showClasses } as const;
