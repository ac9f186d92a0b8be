/** The text for status 429 of the simulator, with the seconds of `Retry-After`. The strings of all its parts have it. */
export const en = {
  limited: (seconds: number | null) => `Too many requests. Try again in ${seconds ?? 60} s.`,
};
