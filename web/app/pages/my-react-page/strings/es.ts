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
  algorithm: 'El encabezado Akko-Signature de una entrega tiene esta forma:',
  algorithmLink: 'Cómo verificar una entrega',
  secret: 'Secreto del endpoint',
  header: 'Encabezado Akko-Signature',
  body: 'Cuerpo sin procesar',
  bodyHint: 'Exactamente los bytes que recibió: sin cambiar el formato ni agregar saltos de línea.',
  check: 'Comprobar la firma',
  example: 'Completar con un ejemplo',
  needsScript: 'Este formulario requiere JavaScript. Sin JavaScript, aplique usted mismo el algoritmo descrito arriba.',
  keyHeading: 'Generar una clave de idempotencia',
  keyText: 'Cada solicitud POST que crea algo requiere una clave nueva.',
  keyLink: 'Cuándo enviar qué clave',
  generate: 'Clave nueva',
  keyLabel: 'Idempotency-Key',
} satisfies ToolStrings;
