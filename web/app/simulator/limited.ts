import type { Locale } from '../../model/site/locale.ts';

/** The text for status 429 of the simulator, with the seconds of `Retry-After`. The strings of all its parts have it. */
export const limited: Readonly<Record<Locale, (seconds: number | null) => string>> = {
  en: (seconds) =>
    seconds === null
      ? 'A limit of the simulator is reached. Wait a minute, then try again.'
      : `A limit of the simulator is reached. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  es: (seconds) =>
    seconds === null
      ? 'Se alcanzó un límite del simulador. Espere un minuto y vuelva a intentarlo.'
      : `Se alcanzó un límite del simulador. Vuelva a intentarlo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  pt: (seconds) =>
    seconds === null
      ? 'Um limite do simulador foi atingido. Aguarde um minuto e tente novamente.'
      : `Um limite do simulador foi atingido. Tente novamente em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
};
