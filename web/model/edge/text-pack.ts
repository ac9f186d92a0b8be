/**
 * The texts of the worker, in one file. Documents of a site repeat each other, from page to page and from language to
 * language. So they are cut where elements begin, or rows, headings and list items of Markdown, and each piece is stored once. The first line is a JSON index; the
 * pieces follow.
 */
interface PackIndex {
  /** Length of each piece in UTF-16 code units, in order. */
  lengths: number[];
  /** The numbers of the pieces of each text. */
  texts: Record<string, number[]>;
}

const PIECE_BEGINS =
  /(?=<(?:article|aside|details|div|footer|h[1-6]|header|li|main|nav|p|pre|section|table|tr)[\s>])|(?<=\n)(?=[|#-] |```)/;

/** Writes a pack. {@link unpackTexts} opens it. */
export function packTexts(texts: ReadonlyMap<string, string>): string {
  const numbers = new Map<string, number>();
  const index: PackIndex = { lengths: [], texts: {} };
  for (const [key, text] of texts) {
    index.texts[key] = text.split(PIECE_BEGINS).map((piece) => {
      const known = numbers.get(piece);
      if (known !== undefined) return known;
      numbers.set(piece, index.lengths.length);
      return index.lengths.push(piece.length) - 1;
    });
  }
  return `${JSON.stringify(index)}\n${[...numbers.keys()].join('')}`;
}

/** Opens a pack. The result returns the text of a key, or undefined for an unknown key. @throws SyntaxError for an invalid index */
export function unpackTexts(pack: string): (key: string) => string | undefined {
  const end = pack.indexOf('\n');
  const index = JSON.parse(pack.slice(0, end)) as PackIndex;
  const texts = new Map(Object.entries(index.texts));
  const starts: number[] = [];
  let start = end + 1;
  for (const length of index.lengths) {
    starts.push(start);
    start += length;
  }
  const piece = (number: number): string =>
    pack.slice(starts[number], (starts[number] ?? 0) + (index.lengths[number] ?? 0));
  return (key) => texts.get(key)?.map(piece).join('');
}

/**
 * Placeholders in the head of a gated document. The worker replaces them in each response, HTML-escaped.
 * `gate-status` is one of {@link GateStatus}. `hosted-domain` has the format of the variable `HOSTED_DOMAIN`. If access was
 * granted, `account` is the e-mail address, and `session-expires` is the end of the session in seconds since the epoch;
 * otherwise both are empty.
 */
export const EDGE_PLACEHOLDERS = [
  'nonce',
  'gate-status',
  'google-client-id',
  'hosted-domain',
  'account',
  'session-expires',
] as const;
export type EdgePlaceholder = (typeof EDGE_PLACEHOLDERS)[number];

/** Returns the placeholder for a value in a gated document. */
export function placeholder(name: EdgePlaceholder): string {
  return `{{edge:${name}}}`;
}

/** The worker's decision: `granted` on content, the others on the gate. */
export type GateStatus = 'pending' | 'denied' | 'unavailable' | 'granted';
