/**
 * The texts of the worker, in one file. Documents of a site repeat each other, from page to page and from language to
 * language. So they are cut where elements and lines begin, and each piece is stored once. The first line is a JSON index; the
 * pieces follow.
 */
interface PackIndex {
  /** Length of each piece in UTF-16 code units, in order. */
  lengths: number[];
  /** The numbers of the pieces of each text. A negative number stands for as many pieces that follow the last one: `[7, -2]` is 7, 8, 9. */
  texts: Record<string, number[]>;
}

const PIECE_BEGINS =
  /(?=<(?:article|aside|details|div|footer|h[1-6]|header|li|main|nav|p|pre|section|table|tr)[\s>])|(?<=\n)/;

/** Writes a pack. {@link unpackTexts} opens it. */
export function packTexts(texts: ReadonlyMap<string, string>): string {
  const numbers = new Map<string, number>();
  const index: PackIndex = { lengths: [], texts: {} };
  for (const [key, text] of texts) {
    index.texts[key] = withRuns(
      text.split(PIECE_BEGINS).map((piece) => {
        const known = numbers.get(piece);
        if (known !== undefined) return known;
        numbers.set(piece, index.lengths.length);
        return index.lengths.push(piece.length) - 1;
      }),
    );
  }
  return `${JSON.stringify(index)}\n${[...numbers.keys()].join('')}`;
}

/** Replaces numbers that follow each other by the first and the negative count of the others. */
function withRuns(numbers: readonly number[]): number[] {
  const runs: number[] = [];
  for (const [at, number] of numbers.entries()) {
    const last = runs.at(-1) ?? 0;
    if (at === 0 || number !== (numbers[at - 1] ?? 0) + 1) runs.push(number);
    else if (last < 0) runs[runs.length - 1] = last - 1;
    else runs.push(-1);
  }
  return runs;
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
  const pieces = (first: number, count: number): string =>
    pack.slice(starts[first], (starts[first + count - 1] ?? 0) + (index.lengths[first + count - 1] ?? 0));
  return (key) =>
    texts
      .get(key)
      ?.map((number, at, numbers) => (number < 0 ? pieces((numbers[at - 1] ?? 0) + 1, -number) : pieces(number, 1)))
      .join('');
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
