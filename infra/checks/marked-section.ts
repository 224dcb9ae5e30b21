/** A Markdown document, parts of which are generated. */
export interface MarkedDocument {
  /** Relative to the project. */
  readonly path: string;
  readonly text: string;
}

/**
 * The text of a document with this content between `<!-- name:start -->` and `<!-- name:end -->`.
 * @throws where the document does not have both markers, once each and in order
 */
export function withMarkedSection(document: MarkedDocument, name: string, content: string): string {
  const { path, text } = document;
  const [startMarker, endMarker] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const start = onlyPosition(document, startMarker) + startMarker.length;
  const end = onlyPosition(document, endMarker);
  if (end < start) throw new Error(`${path} must have ${startMarker} before ${endMarker}.`);
  return `${text.slice(0, start)}\n\n${content}\n${text.slice(end)}`;
}

function onlyPosition({ path, text }: MarkedDocument, marker: string): number {
  const position = text.indexOf(marker);
  if (position < 0) throw new Error(`${path} must have the marker ${marker}.`);
  if (text.includes(marker, position + 1))
    throw new Error(`${path} must have the marker ${marker} only once.`);
  return position;
}
