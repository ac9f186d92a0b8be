/**
 * Texts that the worker carries, in one file: a first line of JSON, `{ [key]: [start, length] }` in UTF-16 code units
 * counted from behind that line's end, then the texts.
 */
export type PackIndex = Record<string, [start: number, length: number]>;

/** Writes a pack; the keys keep their order. */
export function packTexts(texts: ReadonlyMap<string, string>): string {
  const index: PackIndex = {};
  let start = 0;
  for (const [key, text] of texts) {
    index[key] = [start, text.length];
    start += text.length;
  }
  return `${JSON.stringify(index)}\n${[...texts.values()].join('')}`;
}

/** Opens a pack: a function from key to text, `undefined` for an unknown key. Throws a SyntaxError on a broken index. */
export function unpackTexts(pack: string): (key: string) => string | undefined {
  const end = pack.indexOf('\n');
  const index = new Map(Object.entries(JSON.parse(pack.slice(0, end)) as PackIndex));
  return (key) => {
    const range = index.get(key);
    return range && pack.slice(end + 1 + range[0], end + 1 + range[0] + range[1]);
  };
}

/**
 * What a gated document leaves open for the worker to fill in, per answer, HTML-escaped. They stand in the document's head only.
 * `gate-status` is one of {@link GateStatus}.
 */
export const EDGE_PLACEHOLDERS = ['nonce', 'gate-status', 'google-client-id', 'hosted-domain'] as const;
export type EdgePlaceholder = (typeof EDGE_PLACEHOLDERS)[number];

/** The text that stands for a value in a gated document. */
export function placeholder(name: EdgePlaceholder): string {
  return `{{edge:${name}}}`;
}

/** How the worker answered: `granted` on content, the others on the gate. */
export type GateStatus = 'pending' | 'denied' | 'unavailable' | 'granted';
