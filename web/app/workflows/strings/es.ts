import type { RunStrings } from './en.ts';

export const es: RunStrings = {
  run: 'Ejecutar en el simulador',
  runAgain: 'Ejecutar de nuevo',
  runFrom: 'Ejecutar desde aquí',
  runToHere: 'Ejecutar todos los pasos hasta aquí',
  startOver: 'Empezar de nuevo',
  createAndRun: 'Crear una cuenta del simulador y ejecutar',
  accountNote: 'La cuenta se crea en este sitio. No se necesitan nombre ni correo electrónico.',
  running: 'En ejecución…',
  passed: 'Según lo esperado',
  notPassed: 'No es lo esperado',
  checks: 'Comprobaciones',
  met: 'Se cumple',
  notMet: 'No se cumple',
  was: (value) => `el valor es ${value}`,
  noValue: 'la respuesta no lo contiene',
  body: 'Cuerpo de la respuesta',
  offline: 'No hubo respuesta. Compruebe su conexión y ejecute el paso de nuevo.',
  notLoaded: 'No se pudo cargar el paso. Compruebe su conexión y ejecútelo de nuevo.',
  outOfOrder: (name) =>
    `Este paso necesita ${name}, que proviene de un paso anterior. Ejecute primero los pasos anteriores.`,
  earlier: (response) =>
    `Un paso anterior recibió la respuesta ${response}. Empiece de nuevo y ejecute después este paso.`,
  skipped: (response) => `La respuesta es ${response}. Faltan por ejecutar pasos anteriores de este flujo.`,
  noAccount: 'La cuenta del simulador ha caducado o se ha eliminado. Cree una nueva y el flujo empieza de nuevo.',
  expired: 'El token de acceso ha caducado. Ejecute de nuevo el paso que lo crea.',
  gone: 'La cuenta del simulador se ha modificado en otro lugar, por ejemplo al restablecerla. Empiece de nuevo.',
  limited: 'Se ha alcanzado un límite del simulador. Espere un minuto y ejecute el paso de nuevo.',
  resetFailed: 'No se pudo restablecer la cuenta del simulador. Compruebe su conexión e inténtelo de nuevo.',
  openSimulator: 'Abrir el simulador',
};
