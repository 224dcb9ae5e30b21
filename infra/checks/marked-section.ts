/**
 * The README with other content between `<!-- name:start -->` and `<!-- name:end -->`.
 * @throws where it does not have both markers, once each and in order
 */
export function withMarkedSection(readme: string, name: string, content: string): string {
  const [startMarker, endMarker] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const start = onlyPosition(readme, startMarker) + startMarker.length;
  const end = onlyPosition(readme, endMarker);
  if (end < start) throw new Error(`README.md must have ${startMarker} before ${endMarker}.`);
  return `${readme.slice(0, start)}\n\n${content}\n${readme.slice(end)}`;
}

function onlyPosition(readme: string, marker: string): number {
  const position = readme.indexOf(marker);
  if (position < 0) throw new Error(`README.md must have the marker ${marker}.`);
  if (readme.includes(marker, position + 1))
    throw new Error(`README.md must have the marker ${marker} once only.`);
  return position;
}
