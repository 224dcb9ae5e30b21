import { addUnavailability } from "./add-unavailability.ts";
import { removeUnavailability } from "./remove-unavailability.ts";
import { unavailableCoach, unavailableRoom } from "./unavailability-holder.ts";

/** *Add staff unavailability*. */
export const addStaffUnavailability = addUnavailability(unavailableCoach);

/** *Remove staff unavailability*. */
export const removeStaffUnavailability = removeUnavailability(unavailableCoach);

/** *Add room unavailability*. */
export const addRoomUnavailability = addUnavailability(unavailableRoom);

/** *Remove room unavailability*. */
export const removeRoomUnavailability = removeUnavailability(unavailableRoom);
