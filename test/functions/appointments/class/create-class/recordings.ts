import type { Recording } from "../../../../infra/open-api/recording.ts";
import { without } from "../../../../support/bodies.ts";
import { classBody } from "../../../../support/classes.ts";
import { classRecordings } from "../class-recordings.ts";
import { planningRecordings } from "../planning-recordings.ts";

const { about, at } = classRecordings(7401, "2027-11-01");

/** The requests to *Create class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  ...planningRecordings(7401, "2027-11-01"),
  {
    name: "virtual",
    idsFrom: 7416,
    summary: "A virtual class, whose coach is to be announced",
    body: {
      ...without(classBody({ start_date_time: at("06:00") }), "room_id"),
      ...{ coach_id: null, is_virtual: true, virtual_url: "https://meet.club.example/yoga" },
      notes: "Bring a mat",
    },
    options: about(),
    showsRequest: true,
  },
];
