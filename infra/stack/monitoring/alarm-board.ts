import {
  Alarm,
  type AlarmProps,
  AnomalyDetectionAlarm,
  type AnomalyDetectionAlarmProps,
  ComparisonOperator,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { Config } from "../settings/config.ts";
import { stackName } from "../settings/stack-name.ts";
import { type AlarmName, alarmTexts } from "./alarm-declarations.ts";
import { alarmTopic } from "./alarm-topic.ts";

/** Which of several things an alarm of one name watches. */
export interface Watched {
  /** Distinguishes the alarm's logical id, such as `Tours`. */
  readonly id: string;
  /** Distinguishes the alarm's name; the id if not given. CloudFormation replaces an alarm whose name changes. */
  readonly name?: string;
}

// A deployment makes these anew. A new alarm ends as soon as it has data, which would send an e-mail at each deployment.
const OF_A_DEPLOYMENT: readonly AlarmName[] = ["NewVersion"];

/** Makes the declared alarms, all of which notify one topic when they start and, but for `NewVersion`, when they end. */
export class AlarmBoard {
  readonly topic: Topic;
  readonly #scope: Construct;
  readonly #config: Config;
  readonly #alarms: Alarm[] = [];

  constructor(scope: Construct, config: Config) {
    this.#scope = scope;
    this.#config = config;
    this.topic = alarmTopic(scope, config.alarmEmail);
  }

  /** All alarms. */
  get all(): readonly Alarm[] {
    return this.#alarms;
  }

  /** Adds an alarm that starts at its threshold and takes missing data for no trouble, unless the props say otherwise. */
  add(name: AlarmName, props: AlarmProps, watched?: Watched): Alarm {
    return this.#keep(
      new Alarm(this.#scope, `${name}${watched?.id ?? ""}`, {
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
        ...this.#textOf(name, watched),
        ...props,
      }),
      !OF_A_DEPLOYMENT.includes(name),
    );
  }

  /** Adds an alarm on what is unusual. */
  addUnusual(name: AlarmName, props: AnomalyDetectionAlarmProps): Alarm {
    return this.#keep(new AnomalyDetectionAlarm(this.#scope, name, { ...this.#textOf(name), ...props }));
  }

  #keep(alarm: Alarm, isToldWhenOver = true): Alarm {
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    if (isToldWhenOver) alarm.addOkAction(action);
    this.#alarms.push(alarm);
    return alarm;
  }

  #textOf(name: AlarmName, watched?: Watched) {
    const { meaning, remedy } = alarmTexts[name];
    const suffix = watched === undefined ? "" : `-${watched.name ?? watched.id}`;
    return {
      alarmName: `${stackName(this.#config)}-${name}${suffix}`,
      alarmDescription: `${meaning} ${remedy}`,
    };
  }
}
