/** The score of an entry by itself, without its page context. */
interface EntryScore {
  entry: number;
  score: number;
  /** The parts of the query that it matches, one bit each. */
  covered: number;
}

/** Adds up the scores of the entries over the parts of a query. */
export class EntryScores {
  readonly #scores = new Map<number, EntryScore>();

  add(entry: number, score: number, part: number): void {
    const total = this.#scores.get(entry);
    if (total === undefined) this.#scores.set(entry, { entry, score, covered: 1 << part });
    else {
      total.score += score;
      total.covered |= 1 << part;
    }
  }

  best(count: number): EntryScore[] {
    return [...this.#scores.values()].toSorted((a, b) => b.score - a.score).slice(0, count);
  }
}

/** The number of bits that are set. */
export function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** A number with these bits set. */
export function bitsOf(positions: readonly number[]): number {
  let bits = 0;
  for (const position of positions) bits |= 1 << position;
  return bits;
}
