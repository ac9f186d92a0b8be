/** The text of a translated guide with a note of the English text it was made from: `source` in its front matter. */
export function withGuideSource(text: string, hash: string): string {
  const lines = text.split('\n');
  const end = lines.indexOf('---', 1);
  const own = lines.findIndex((line, index) => index < end && line.startsWith('source:'));
  const note = `source: "${hash}"`;
  return (own < 0 ? lines.toSpliced(end, 0, note) : lines.with(own, note)).join('\n');
}
