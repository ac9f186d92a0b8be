/** The number of letters to change, add, leave out or swap with the next one to turn one text into the other (Damerau, Levenshtein). */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let index = 0; index < from.length; index += 1) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const isSwap = index > 0 && from[index] === to[at - 2] && from[index - 1] === to[at - 1];
      next.push(
        Math.min(
          (row[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (row[at - 1] ?? 0) + (from[index] === to[at - 1] ? 0 : 1),
          isSwap ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}

/** Longer names are not compared: the time grows with the square of the length. */
const LONGEST_NAME = 60;

/** The name that a misspelled one most likely means, in any spelling of case and separators; null if no name is close. */
export function nearestName(name: string, names: Iterable<string>): string | null {
  const plain = (text: string): string =>
    text
      .slice(0, LONGEST_NAME)
      .toLowerCase()
      .replaceAll(/[\s_.-]/g, '');
  const wanted = plain(name);
  // A third of the letters may differ: `colour` means `color`, and `phone` does not mean `id`.
  let limit = Math.floor(wanted.length / 3);
  let nearest: string | null = null;
  for (const other of names) {
    const distance = editDistance(wanted, plain(other));
    if (distance > limit || other === name) continue;
    nearest = other;
    limit = distance - 1;
  }
  return nearest;
}
