import { describe, expect, it } from "vitest";
import { readStartCommand } from "../../../infra/local/start-command.ts";

describe("the command line of npm start", () => {
  it("has a default for everything", () => {
    expect(readStartCommand([], {})).toEqual({
      help: false,
      fresh: false,
      events: false,
      classes: true,
      context: {},
      port: 3000,
      engineEndpoint: undefined,
    });
  });

  it("reads flags and environment", () => {
    const flags = [
      "--fresh",
      "--events",
      "--no-classes",
      "-c",
      "stage=x",
      "--context",
      "allowedOrigins=https://a.example?b=c",
    ];
    expect(readStartCommand(flags, { PORT: "0" })).toMatchObject({
      fresh: true,
      events: true,
      classes: false,
      context: { stage: "x", allowedOrigins: "https://a.example?b=c" },
      port: 0,
    });
  });

  it("takes another engine", () => {
    const environment = { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:8000" };
    expect(readStartCommand([], environment).engineEndpoint).toBe("http://127.0.0.1:8000");
  });

  it("does not empty another engine", () => {
    const environment = { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:8000" };
    expect(() => readStartCommand(["--fresh"], environment)).toThrow("AWS_ENDPOINT_URL_DYNAMODB");
  });

  it.each(["65535", "1"])("takes the port %s", (PORT) => {
    expect(readStartCommand([], { PORT }).port).toBe(Number(PORT));
  });

  it.each(["65536", "-1", "80.5", "http", " 80", "0x50"])("refuses the port %s", (PORT) => {
    expect(() => readStartCommand([], { PORT })).toThrow("Set PORT to a number from 0 to 65535");
  });

  it.each(["stage", "=x", ""])("refuses the context value %j", (text) => {
    expect(() => readStartCommand(["-c", text], {})).toThrow("KEY=VALUE");
  });

  it("refuses a flag that is not there", () => {
    expect(() => readStartCommand(["--frsh"], {})).toThrow("--frsh");
  });
});
