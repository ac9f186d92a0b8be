import type { Locale } from '../../model/site/locale.ts';

const en = {
  match: 'The signature matches.',
  mismatch: 'The signature does not match. Check the secret, and make sure that the body is unchanged.',
  malformed: 'The header must have the form t=<unix seconds>,v1=<64 hexadecimal digits>.',
  stale: (age: string) =>
    `The timestamp differs from your clock by more than 5 minutes: ${age}. Your receiver should reject this delivery.`,
  fresh: 'The timestamp is within 5 minutes of your clock.',
  past: (duration: string) => `${duration} ago`,
  future: (duration: string) => `${duration} in the future`,
  expected: 'Expected signature',
  failed: 'Web Crypto is not available here. Open the page over HTTPS.',
};

type SignatureStrings = typeof en;

/** The strings of the check of a signature in every language. They load with it. */
export const signatureStrings: Readonly<Record<Locale, SignatureStrings>> = {
  en,
  es: {
    match: 'La firma coincide.',
    mismatch: 'La firma no coincide. Revise el secreto y asegúrese de que el cuerpo no haya cambiado.',
    malformed: 'El encabezado debe tener la forma t=<segundos unix>,v1=<64 dígitos hexadecimales>.',
    stale: (age) =>
      `La marca de tiempo difiere de su reloj en más de 5 minutos: ${age}. Su receptor debe rechazar esta entrega.`,
    fresh: 'La marca de tiempo difiere de su reloj en menos de 5 minutos.',
    past: (duration) => `hace ${duration}`,
    future: (duration) => `${duration} en el futuro`,
    expected: 'Firma esperada',
    failed: 'Web Crypto no está disponible aquí. Abra la página por HTTPS.',
  },
  pt: {
    match: 'A assinatura confere.',
    mismatch: 'A assinatura não confere. Verifique o segredo e se o corpo não foi alterado.',
    malformed: 'O cabeçalho deve ter a forma t=<segundos unix>,v1=<64 dígitos hexadecimais>.',
    stale: (age) =>
      `O timestamp difere do seu relógio em mais de 5 minutos: ${age}. Seu receptor deve rejeitar esta entrega.`,
    fresh: 'O timestamp difere do seu relógio em menos de 5 minutos.',
    past: (duration) => `há ${duration}`,
    future: (duration) => `${duration} no futuro`,
    expected: 'Assinatura esperada',
    failed: 'O Web Crypto não está disponível aqui. Abra a página por HTTPS.',
  },
};
