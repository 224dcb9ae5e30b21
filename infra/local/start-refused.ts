/** Why `npm start` does not start, as a sentence for the person who typed it and can put it right. */
export class StartRefused extends Error {
  override readonly name = "StartRefused";
}
