/**
 * Whether two kinds of requests take the same time, measured in pairs. The typical difference must be below 5 ms, or below
 * the noise of this machine, which is the typical deviation from it.
 */
export async function takeSameTime(
  pairs: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<boolean> {
  const differences: number[] = [];
  for (let pair = 0; pair < pairs; pair++) differences.push((await timeOf(first)) - (await timeOf(second)));
  const typical = median(differences);
  const noise = median(differences.map((difference) => Math.abs(difference - typical)));
  return Math.abs(typical) < Math.max(5, noise);
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
