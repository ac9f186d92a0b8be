/**
 * The CPU time that a function takes, in ms, with what it returns. Unlike the time on the clock, it hardly depends on
 * how busy the machine is.
 */
export async function cpuTimeOf<T>(act: () => T | Promise<T>): Promise<{ result: Awaited<T>; milliseconds: number }> {
  const start = process.threadCpuUsage();
  const result = await act();
  const { user, system } = process.threadCpuUsage(start);
  return { result, milliseconds: (user + system) / 1_000 };
}
