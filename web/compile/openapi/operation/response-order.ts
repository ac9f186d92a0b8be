/** The position of a status: success first, then by first digit, each with its codes before its range (`4XX`); `default` last. */
function rank(status: string): number {
  if (/^default$/i.test(status)) return 7000;
  const [, digit] = /^([1-5])(?:\d\d|XX)$/i.exec(status) ?? [];
  // Keys that are not a status keep their order.
  if (digit === undefined) return 6000;
  return (digit === '2' ? 0 : Number(digit) * 1000) + (/X$/i.test(status) ? 999 : Number(status));
}

/**
 * Sorts the statuses of an operation for a reader. A JavaScript object lists integer-like keys first, so the order of the
 * document is lost.
 */
export function responseOrder(statuses: readonly string[]): string[] {
  return statuses.toSorted((a, b) => rank(a) - rank(b));
}
