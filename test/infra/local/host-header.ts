import { request } from "node:http";

/**
 * The status of a `GET` with this `Host`, which `fetch` would not send.
 * @param url the server's own address
 */
export function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}
