import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outwardReach, posting, type Reach } from "../../../../functions/deliveries/webhooks/post.ts";
import { testFolder } from "../../../support/test-folder.ts";
import { type Receiver, startReceiver, status } from "./receiver.ts";

let receiver: Receiver;

beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const TIMEOUT_MS = 1_000;

/** Posts by the product's rules, where every name resolves to these addresses. */
function postWhereNamesAre(addresses: readonly string[], reach: Partial<Reach> = {}) {
  const post = posting({ ...outwardReach(async () => addresses, false), timeoutMs: TIMEOUT_MS, ...reach });
  return (url: string) => post({ url, headers: {}, body: "{}" });
}

it("says who posts, without which AWS WAF's core rules block a request", async () => {
  await posting(outwardReach(async () => [], true))({ url: receiver.url, headers: {}, body: "{}" });
  expect(receiver.requests[0]?.headers["user-agent"]).toBe("fitness-club-booking-backend");
});

it("ends at the time that it is given, if that is less than usual", async () => {
  receiver.answer = () => undefined;
  const post = posting({ ...outwardReach(async () => [], true), timeoutMs: 60_000 });
  const posted = await post({ url: receiver.url, headers: {}, body: "{}", timeoutMs: 50 });
  expect(posted).toEqual({ kind: "unanswered", error: "timeout" });
});

describe("an address inside", () => {
  it.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://[::1]/",
    "https://[::ffff:169.254.169.254]/",
    "https://[64:ff9b::10.0.0.1]/",
    "https://[2002:7f00:1::]/",
    "https://[fd00::1]/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
  ])("in the URL is refused: %s", async (url) => {
    expect(await postWhereNamesAre(["1.1.1.1"])(url)).toEqual({
      kind: "unanswered",
      error: "refused_address",
    });
  });

  it.each([[["127.0.0.1"]], [["10.0.0.1", "::1"]], [["::ffff:127.0.0.1"]], [[]]])(
    "that a name resolves to is refused: %j",
    async (addresses) => {
      const posted = await postWhereNamesAre(addresses)("https://club.example/");
      expect(posted).toEqual({ kind: "unanswered", error: "refused_address" });
    },
  );

  it("is refused on one machine too, but for http on 127.0.0.1", async () => {
    const post = postWhereNamesAre(["127.0.0.1"], { allowsLoopback: true });
    expect(await post("https://club.example/")).toEqual({ kind: "unanswered", error: "refused_address" });
    expect(await post(receiver.url)).toMatchObject({ kind: "answered", status: 204 });
  });
});

describe("the connection", () => {
  it("goes to the addresses that were checked, whatever the name resolves to afterwards", async () => {
    let asked = 0;
    const { port } = new URL(receiver.url);
    const isAllowed = (address: string) => address === "127.0.0.1";
    const resolve = async () => ["10.255.255.1", ["127.0.0.1", "10.0.0.1"][asked++] ?? ""];
    const post = postWhereNamesAre([], { resolve, isAllowed });
    expect(await post(`http://club.example:${port}/`)).toMatchObject({ kind: "answered", status: 204 });
    expect(asked).toBe(1);
  });

  it("follows no redirect", async () => {
    receiver.answer = status(307, { Location: receiver.url });
    const post = postWhereNamesAre([], { allowsLoopback: true });
    expect(await post(receiver.url)).toMatchObject({ status: 307 });
    expect(receiver.requests).toHaveLength(1);
  });

  it("ends when the time is over, if the name's servers do not answer", async () => {
    const resolve = (_: string, signal: AbortSignal) =>
      new Promise<string[]>((_, reject) =>
        signal.addEventListener("abort", () => reject(new Error("cancelled"))),
      );
    const post = postWhereNamesAre([], { resolve, timeoutMs: 50 });
    expect(await post("https://club.example/")).toEqual({ kind: "unanswered", error: "timeout" });
  });

  it("is made only if the certificate is the host's and trusted", async () => {
    const folder = testFolder();
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const options = [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-days",
      "1",
    ];
    execFileSync("openssl", [...options, "-subj", "/CN=club.example", "-keyout", key, "-out", cert], {
      stdio: "ignore",
    });
    let requests = 0;
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => {
      requests += 1;
      response.end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const post = postWhereNamesAre(["127.0.0.1"], { isAllowed: () => true });
    expect(await post(`https://club.example:${port}/`)).toEqual({ kind: "unanswered", error: "tls" });
    expect(requests).toBe(0);
    server.close();
  });

  it("is unreachable where nothing listens", async () => {
    const { url } = receiver;
    const free = await startReceiver();
    await free.stop();
    const post = postWhereNamesAre([], { allowsLoopback: true });
    expect(await post(free.url)).toEqual({ kind: "unanswered", error: "unreachable" });
    expect(await post(url)).toMatchObject({ kind: "answered" });
  });
});

describe("what a server sends", () => {
  const MIB = 1024 * 1024;

  /** Posts to a server that answers a request by this; says what came of it, and how much the server could send. */
  async function answeredBy(answer: (socket: Socket) => void, timeoutMs = TIMEOUT_MS) {
    const sockets: Socket[] = [];
    const server = createTcpServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => undefined);
      socket.once("data", () => answer(socket));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const post = postWhereNamesAre([], { allowsLoopback: true, timeoutMs });
    const posted = await post(`http://127.0.0.1:${port}/`);
    const [socket] = sockets;
    await new Promise<void>((resolve) => {
      if (socket === undefined || socket.closed) resolve();
      else socket.once("close", () => resolve());
    });
    server.close();
    return { posted, sent: socket?.bytesWritten ?? 0 };
  }

  /** Sends a text again and again until the connection ends. */
  function pour(text: string) {
    return (socket: Socket) => {
      const go = () => {
        while (!socket.destroyed && socket.write(text));
        if (!socket.destroyed) socket.once("drain", go);
      };
      go();
    };
  }

  it("is read to 16 KiB, and the connection ends", async () => {
    const body = "x".repeat(64 * 1024);
    const { posted, sent } = await answeredBy((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n");
      pour(body)(socket);
    }, 20_000);
    expect(posted).toMatchObject({ kind: "answered", status: 200 });
    // What the buffers of both ends take.
    expect(sent).toBeLessThan(32 * MIB);
  });

  it("is not waited for beyond the status: a body that drips is left after a second", async () => {
    const head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n";
    const { posted, sent } = await answeredBy((socket) => {
      socket.write(head);
      const timer = setInterval(() => socket.write("."), 50);
      socket.on("close", () => clearInterval(timer));
    }, 5_000);
    expect(posted).toMatchObject({ kind: "answered", status: 200 });
    // In the whole time it could have sent a hundred.
    expect(sent - head.length).toBeLessThan(50);
  });

  it("is no answer if it is nothing but interim ones", async () => {
    const hints = "HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n".repeat(1_000);
    const { posted, sent } = await answeredBy(pour(hints), 20_000);
    expect(posted).toEqual({ kind: "unanswered", error: "unreachable" });
    expect(sent).toBeLessThan(32 * MIB);
  });

  it.each([
    ["another protocol", "HTTP/1.1 101 x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n", { status: 101 }],
    ["another protocol, without saying which", "HTTP/1.1 101 x\r\n\r\n", {}],
    ["no HTTP", "hello\r\n\r\n", { error: "unreachable" }],
    ["1 MiB of headers", `HTTP/1.1 200 OK\r\nX: ${"a".repeat(MIB)}\r\n\r\n`, { error: "unreachable" }],
    ["a status that is none", "HTTP/1.1 000 x\r\nContent-Length: 0\r\n\r\n", {}],
    [
      "two answers",
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n",
      { status: 200 },
    ],
    ["an interim answer before its own", "HTTP/1.1 103 x\r\n\r\nHTTP/1.1 204 x\r\n\r\n", { status: 204 }],
  ])("ends the attempt if it is %s", async (_, text, expected) => {
    const { posted } = await answeredBy((socket) => void socket.write(text));
    expect(posted).toMatchObject(expected);
  });
});
