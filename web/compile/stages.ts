/** Measures the stages of a build for the console and the report. */
export class Stages {
  readonly timings: { stage: string; milliseconds: number }[] = [];
  readonly #log: (line: string) => void;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** Runs one stage and prints its name with the time it took. */
  async run<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await work();
    const milliseconds = Math.round(performance.now() - start);
    this.timings.push({ stage, milliseconds });
    this.#log(`${stage.padEnd(12)} ${String(milliseconds).padStart(6)} ms`);
    return result;
  }
}
