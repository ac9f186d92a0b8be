import type { ToolWords } from './en.ts';

export default {
  title: 'Herramientas de integración',
  description:
    'Comprueba la firma de una entrega de webhook y genera claves de idempotencia. Nada de lo que pegues sale de tu navegador.',
  signatureHeading: 'Comprobar la firma de un webhook',
  algorithm:
    'Cada entrega lleva un encabezado Akko-Signature. La firma es el HMAC-SHA256, en hexadecimal, de la marca de tiempo, un punto y el cuerpo sin procesar, con el secreto de tu endpoint como clave. Rechaza las entregas cuya marca de tiempo difiera más de 5 minutos de tu reloj.',
  secret: 'Secreto del endpoint',
  header: 'Encabezado Akko-Signature',
  body: 'Cuerpo sin procesar',
  bodyHint: 'Exactamente los bytes que recibiste: sin cambiar el formato ni agregar saltos de línea.',
  check: 'Comprobar la firma',
  example: 'Completar con un ejemplo',
  needsScript: 'El formulario necesita JavaScript; solo aplica el algoritmo descrito arriba.',
  match: 'La firma coincide.',
  mismatch: 'La firma no coincide. Compara el secreto y asegúrate de que el cuerpo no haya cambiado.',
  malformed: 'El encabezado no tiene la forma t=<segundos unix>,v1=<64 dígitos hexadecimales>.',
  stale: (age: string) =>
    `La marca de tiempo está fuera de los 5 minutos permitidos: ${age}. Un receptor debería rechazar esta entrega.`,
  fresh: 'La marca de tiempo difiere menos de 5 minutos de tu reloj.',
  past: (duration: string) => `hace ${duration}`,
  future: (duration: string) => `${duration} en el futuro`,
  expected: 'Firma esperada',
  failed: 'Este navegador no ofrece WebCrypto aquí. Abre la página por https.',
  keyHeading: 'Generar una clave de idempotencia',
  keyText:
    'Envía una clave nueva en el encabezado Idempotency-Key de cada POST que crea algo, y la misma clave cuando repitas esa solicitud. Sirve cualquier texto único; lo habitual es un UUID aleatorio (versión 4).',
  generate: 'Clave nueva',
  keyLabel: 'Idempotency-Key',
  copy: 'Copiar',
  copied: 'Copiado',
} satisfies ToolWords;
