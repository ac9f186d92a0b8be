/** How well an entry answers a query by itself. */
export interface OwnScore {
  entry: number;
  score: number;
  /** Parts of the query that it answers, one bit each. */
  covered: number;
}

/** Adds up what the parts of a query give each entry. */
export class OwnScores {
  readonly #scores = new Map<number, OwnScore>();

  add(entry: number, score: number, part: number): void {
    const known = this.#scores.get(entry);
    if (known === undefined) this.#scores.set(entry, { entry, score, covered: 1 << part });
    else {
      known.score += score;
      known.covered |= 1 << part;
    }
  }

  best(count: number): OwnScore[] {
    return [...this.#scores.values()].toSorted((a, b) => b.score - a.score).slice(0, count);
  }
}

/** How many bits are set. */
export function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
