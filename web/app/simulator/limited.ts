import type { Locale } from '../../model/site/locale.ts';

/** The text for status 429 of the simulator, with the seconds of `Retry-After`. The strings of all its parts have it. */
export const limited: Readonly<Record<Locale, (seconds: number | null) => string>> = {
  en: (seconds) => `A limit of the simulator is reached. Try again in ${seconds ?? 60} s.`,
  es: (seconds) => `Se alcanzó un límite del simulador. Vuelva a intentarlo en ${seconds ?? 60} s.`,
  pt: (seconds) => `Um limite do simulador foi atingido. Tente novamente em ${seconds ?? 60} s.`,
};
