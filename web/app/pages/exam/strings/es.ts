import { es as simulator } from '../../simulator/strings/es.ts';
import type { ExamStrings } from './en.ts';

export const es: ExamStrings = {
  pages: {
    exam: {
      title: 'Examen',
      description:
        'Averigüe ahora si su integración está lista: su sistema trabaja con una cuenta del simulador y el examinador juzga cada caso por lo que ve.',
    },
  },
  simulator,
  intro:
    'Conecte su propio sistema a una cuenta del simulador, elija casos y comience. El examinador lleva la cuenta al estado del caso, provoca fallas, espera y juzga las solicitudes y los webhooks que ve. Solo llama al simulador.',
  needsScript:
    'Esta página requiere JavaScript. Sin él, instale el paquete akko-simulator y haga el examen en una terminal: npx akko-simulator exam --cases all --report report.json',
  accountHeading: 'Cuenta',
  accountText:
    'Su sistema necesita estas credenciales. Al comenzar el examen se borran los datos de la cuenta: use una que solo tenga datos de prueba.',
  webhooksText:
    'Para recibir webhooks, instale el paquete akko-simulator y reenvíelos a su endpoint con el comando de abajo.',
  webhooksLink: 'Pruebe su integración',
  casesHeading: 'Casos',
  casesText: 'Un caso espera como máximo 10 minutos. Puede cerrar esta página: el examen continúa cuando vuelva.',
  all: 'Elegir todos',
  none: 'Quitar la selección',
  openOnly: 'Seleccionar los pendientes',
  start: (count) => (count === 0 ? 'Elija casos' : count === 1 ? 'Comenzar 1 caso' : `Comenzar ${count} casos`),
  chosen: (count, all) => `${count} de ${all}`,
  valuesLater: 'Los valores entre llaves aparecen cuando comienza el caso.',
  again: 'Repetir este caso',
  over: (failed, all) =>
    failed === 0 ? 'Todos los casos que realizó están aprobados.' : `No aprobados: ${failed} de ${all} casos.`,
  openReport: 'Abrir el informe',
  others: (count) => `Casos no realizados: ${count}`,
  needsAccount: 'Primero cree una cuenta.',
  stop: 'Pausar',
  continue: 'Continuar',
  isPaused: 'El examen está en pausa.',
  isRunning: 'El examen está en curso.',
  isStarting: 'Iniciando el caso…',
  choose: (id) => `Hacer el caso ${id}`,
  why: 'Por qué',
  task: 'Qué hace su sistema',
  guide: 'Leer cómo',
  given: 'Valores para su sistema',
  waitsFor: 'El examinador espera esto:',
  waitsForQuiet: 'Todo lo esperado ha ocurrido. El examinador espera por si ocurre algo más.',
  left: (duration) => `Quedan como máximo ${duration}.`,
  done: 'Listo, evaluar',
  result: { passed: 'Aprobado', failed: 'No aprobado', not_attempted: 'No intentado', running: 'En curso' },
  expected: 'Esperado',
  decidedBy: 'Decidido por',
  nothingSeen: 'La cuenta no vio ninguna solicitud ni respuesta a un webhook.',
  problem: {
    offline: 'El portal no respondió. Habrá otro intento en unos segundos.',
    busy: 'Se alcanzó un límite. El examen continúa en un momento.',
    'no-account':
      'Esta cuenta ya no existe. Quite sus credenciales, cree una cuenta nueva y continúe. Los veredictos se conservan.',
    lost: 'El portal no puede continuar este examen. Elimínelo y comience uno nuevo.',
    none: 'Este portal no tiene examen.',
  },
  reportHeading: 'Informe',
  reportEmpty: 'El informe aparece aquí cuando los casos elegidos tienen un veredicto.',
  summary: (passed, failed, others) => `Aprobados: ${passed}. No aprobados: ${failed}. No intentados: ${others}.`,
  signed: 'Firmado por este portal.',
  notSigned: 'Sin firma: este portal no tiene clave. Cualquiera puede haber escrito este informe.',
  versions: 'Versiones',
  examVersion: 'Examen',
  taken: 'Realizado',
  takenText: (from, to) => `${from} a ${to}`,
  evidence: 'Evidencia (SHA-256)',
  download: 'Descargar el informe',
  print: 'Imprimir',
  delete: 'Borrar mis resultados',
  deleteSure: '¿Borrar todos los resultados y el informe?',

  check: {
    label: 'Archivo del informe',
    text: 'Suelte un informe aquí o elija su archivo. Se queda en su navegador.',
    authenticity: {
      genuine: 'Auténtico. Este portal firmó exactamente este archivo.',
      unsigned: 'Sin firma. Cualquiera puede haber escrito este archivo.',
      changed: 'No auténtico. El archivo difiere del que se firmó.',
      'unknown-key': 'No auténtico. Ninguna clave de este portal firmó el archivo.',
      unreadable: 'Este archivo no es un informe de un examen.',
    },
    failed:
      'La comprobación falló. Este navegador no puede verificar la firma, o el portal no respondió. Use un navegador más reciente o vuelva a intentarlo.',
    changesHeading: 'Cambios desde entonces',
    noChanges: 'Ninguno: el examen y las descripciones de API son los mismos hoy.',
    added: 'Casos nuevos',
    changed: 'Casos con otras reglas hoy',
    removed: 'Casos eliminados',
    version: (name, before, today) => `${name}: ${before}, hoy ${today}`,
    absent: 'ninguna',
  },
};
