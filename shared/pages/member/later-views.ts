import { followBack } from "../parts/leave-dialog.ts";
import { showProfile } from "./account/profile-view.ts";
import { showSessions } from "./account/sessions-view.ts";
import { openCancelDialog } from "./appointment/cancel-dialog.ts";
import { showMove } from "./appointment/move-view.ts";
import { openSeriesDialog } from "./appointment/series-dialog.ts";
import { weeklyDialog } from "./booking/weekly-dialog.ts";
import { showClass } from "./classes/class-view.ts";
import { showClasses } from "./classes/classes-view.ts";

followBack();

/** The views that most members do not see first, and dialogs that few open. They come as one script. */
export const laterViews = {
  class: showClass,
  classes: showClasses,
  move: showMove,
  profile: showProfile,
  sessions: showSessions,
  askToCancel: openCancelDialog,
  askToCancelSeries: openSeriesDialog,
  weeklyDialog,
} as const;
