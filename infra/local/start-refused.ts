/** Why `npm start` does not start, as a sentence for the person who ran it. */
export class StartRefused extends Error {
  override readonly name = "StartRefused";
}
