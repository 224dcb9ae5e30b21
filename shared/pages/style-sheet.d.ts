declare module "*.css" {
  /** The text of the style sheet. */
  const text: string;
  // biome-ignore lint/style/noDefaultExport: esbuild's loader of texts gives it so.
  export default text;
}
