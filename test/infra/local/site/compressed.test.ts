import { describe, expect, it } from "vitest";
import { compressed } from "../../../../infra/local/site/compressed.ts";

describe("an answer", () => {
  it.each(["gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8", "GZIP;q=1", "gzip;q=0.001"])(
    "is compressed for a browser that takes %s",
    (accepted) => {
      expect(compressed({ type: "text/css", body: "a" }, accepted).headers).toEqual({
        Vary: "Accept-Encoding",
        "Content-Encoding": "gzip",
      });
    },
  );

  it.each([undefined, "", "br", "gzip;q=0", "gzip; q=0.000, br", "x-gzip"])(
    "is as it is for one that takes %s",
    (accepted) => {
      const headers = { "Content-Security-Policy": "default-src 'none'" };
      expect(compressed({ type: "text/html", headers, body: "a" }, accepted)).toEqual({
        type: "text/html",
        headers: { ...headers, Vary: "Accept-Encoding" },
        body: "a",
      });
    },
  );
});
