import { execFileSync, spawnSync } from "node:child_process";

// Debian's own Python has its packages.
const PYTHON = ["/usr/bin/python3", "python3"].find(
  (command) => spawnSync(command, ["-c", "import icalendar"]).status === 0,
);

/** Whether there is python3-icalendar. */
export const hasPythonIcalendar = PYTHON !== undefined;

const SCRIPT = `import json, sys, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps([[str(e["uid"]), str(e["summary"]), e.decoded("dtstart").isoformat()] for e in calendar.walk("VEVENT")]))`;

/** The id, the summary and the start of each event, as python3-icalendar reads them. */
export function eventsInPython(text: string): [uid: string, summary: string, start: string][] {
  if (PYTHON === undefined) throw new Error("There is no python3-icalendar.");
  return JSON.parse(execFileSync(PYTHON, ["-c", SCRIPT], { input: text, encoding: "utf8" }));
}
