/** Sets `source` in the front matter of a translated guide: the hash of the English text it was made from. */
export function withGuideSource(text: string, hash: string): string {
  const lines = text.split('\n');
  const end = lines.indexOf('---', 1);
  const existing = lines.findIndex((line, index) => index < end && line.startsWith('source:'));
  const source = `source: "${hash}"`;
  return (existing < 0 ? lines.toSpliced(end, 0, source) : lines.with(existing, source)).join('\n');
}
