import { limited } from '../../simulator/limited.ts';
import type { RunStrings } from './en.ts';

export const es = {
  runAgain: 'Ejecutar de nuevo',
  startOver: 'Empezar de nuevo',
  running: 'En ejecución…',
  statusIn: (status, milliseconds) => `${status} en ${milliseconds} ms`,
  passed: 'Según lo esperado',
  notPassed: 'No es lo esperado',
  was: (value) => `el valor es ${value}`,
  noValue: 'no está en la respuesta',
  wasHelpful: '¿Le resultó útil este paso?',
  offline: 'No hubo respuesta. Compruebe su conexión e inténtelo de nuevo.',
  earlier: (response) =>
    `Un paso anterior recibió la respuesta ${response}. Empiece de nuevo y ejecute después este paso.`,
  noAccount: 'La cuenta del simulador venció o se eliminó. Cree una nueva y el flujo empieza de nuevo.',
  expired: 'El token de acceso venció. Ejecute de nuevo el paso que lo crea.',
  gone: 'La cuenta del simulador se modificó en otro lugar, por ejemplo al restablecerla. Empiece de nuevo.',
  limited: limited.es,
} satisfies RunStrings;
