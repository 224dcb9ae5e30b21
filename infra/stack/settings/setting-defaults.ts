/** The settings of a stage whose file and command line do not say otherwise. */
export const settingDefaults = {
  stage: "dev",
  allowedOrigins: ["*"],
  throttlingRate: 50,
  throttlingBurst: 100,
  checkRate: 10,
  feedRate: 10,
  visitorRate: 10,
  timetableRate: 50,
  logRetentionDays: 30,
  logLevel: "INFO",
  rollout: "gradual",
  pages: false,
} as const;
