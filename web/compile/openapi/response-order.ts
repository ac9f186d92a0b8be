/** Where a status stands: success first, then by its first digit; within one the codes, then their range (`4XX`); `default` last. */
function rank(status: string): number {
  if (/^default$/i.test(status)) return Infinity;
  const [, digit] = /^([1-5])(?:\d\d|XX)$/i.exec(status) ?? [];
  // What is no status at all keeps its place among its like.
  if (digit === undefined) return 6000;
  return (digit === '2' ? 0 : Number(digit) * 1000) + (/X$/i.test(status) ? 999 : Number(status));
}

/**
 * The statuses of an operation's responses as a reader expects them, which is not how they come: a JavaScript object
 * gives its integer-like keys first, whatever the document says.
 */
export function responseOrder(statuses: readonly string[]): string[] {
  return statuses.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    return left === right ? 0 : left - right;
  });
}
