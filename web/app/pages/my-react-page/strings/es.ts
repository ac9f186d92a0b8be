import type { ToolStrings } from './en.ts';

export const es = {
  pages: {
    'my-react-page': {
      title: 'Herramientas',
      description:
        'Compruebe la firma de una entrega de webhook y genere claves de idempotencia. Nada de lo que pegue sale de su navegador.',
    },
  },
  pasteHeading: 'Comprobar una solicitud, respuesta o entrega',
  pasteText:
    'Pegue un comando cURL, una solicitud o respuesta HTTP, o una entrega de webhook. Su navegador la compara con la descripción de la API y enlaza cada diferencia con su campo.',
  pasteStart: 'Elegir una operación o un evento',
  signatureHeading: 'Comprobar la firma de un webhook',
  algorithm:
    'Cada entrega incluye un encabezado Akko-Signature. La firma es el HMAC-SHA256, en hexadecimal, de la marca de tiempo, un punto y el cuerpo sin procesar. La clave es el secreto de su endpoint. Rechace las entregas cuya marca de tiempo difiera de su reloj en más de 5 minutos.',
  secret: 'Secreto del endpoint',
  header: 'Encabezado Akko-Signature',
  body: 'Cuerpo sin procesar',
  bodyHint: 'Exactamente los bytes que recibió: sin cambiar el formato ni agregar saltos de línea.',
  check: 'Comprobar la firma',
  example: 'Completar con un ejemplo',
  needsScript: 'Este formulario requiere JavaScript. Sin JavaScript, aplique usted mismo el algoritmo descrito arriba.',
  keyHeading: 'Generar una clave de idempotencia',
  keyText:
    'Envíe una clave nueva en el encabezado Idempotency-Key de cada solicitud POST que cree algo. Cuando repita esa solicitud, envíe la misma clave. Una clave tiene de 8 a 64 caracteres: A–Z, a–z, 0–9, guiones y guiones bajos. Lo habitual es usar un UUID aleatorio (versión 4).',
  generate: 'Clave nueva',
  keyLabel: 'Idempotency-Key',
  copy: 'Copiar',
  copied: 'Copiado',
} satisfies ToolStrings;
