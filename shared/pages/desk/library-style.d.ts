/** A library's style sheet as text: the bundle has it so. */
declare module "@event-calendar/core/index.css" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: a bundled file has no other export
  export default text;
}
