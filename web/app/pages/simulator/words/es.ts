import common from '../../../simulator/words/es.ts';
import type { SimulatorWords } from './en.ts';

const words: SimulatorWords = {
  ...common,
  title: 'Simulador',
  description:
    'Pruebe ahora las API de AKKO, sin una cuenta del proveedor: cree contratos, actúe como el cliente, adelante el reloj y verifique webhooks firmados.',
  notSandbox:
    'El simulador no es el sandbox. Practique aquí ahora y, mientras tanto, solicite credenciales del sandbox:',
  notSandboxLink: 'Primeros pasos',
  reference: 'Referencia de los controles',
  sections: 'En esta página',

  terminalHeading: 'Úselo desde una terminal',
  terminalText: 'Este comando crea una cuenta. Su respuesta contiene las credenciales:',
  terminalNext:
    'Las credenciales funcionan con las rutas, los encabezados y los cuerpos documentados, a partir de baseUrl:',
  terminalOwn:
    'Defina estas variables. Así, los scripts de shell que ofrecen las guías usan su cuenta del simulador, y el receptor de webhooks de la guía «Primeros pasos», su secreto.',
  terminalCopy: 'Copiar las variables',

  credentialsHeading: 'Credenciales',
  credentialsText: 'Se guardan solo en este navegador y funcionan solo en el simulador.',
  showSecrets: 'Mostrar los secretos',
  hideSecrets: 'Ocultar los secretos',
  credential: {
    baseUrl: 'URL base',
    clientId: 'Id de cliente',
    clientSecret: 'Secreto de cliente',
    partnerToken: 'Token de socio (v2)',
    gatewayKey: 'Clave del gateway',
    webhookSecret: 'Secreto del endpoint (webhooks)',
  },
  copyNamed: (name) => `Copiar: ${name}`,

  clockHeading: 'Reloj',
  clockText:
    'Adelante el reloj. Los períodos de espera terminan, las renovaciones se pagan o fallan, los contratos vencen y los pedidos se envían. Los tokens de acceso también vencen según este reloj, así que cree uno nuevo después de adelantarlo.',
  clockNow: 'Hora de la cuenta',
  clockReal: 'El reloj muestra la hora real.',
  clockMoved: (duration) => `Adelantado ${duration}.`,
  clockAdvance: { PT10M: '+10 minutos', P1D: '+1 día', P30D: '+30 días', P365D: '+1 año' },
  clockDone: (time, events) =>
    `El reloj marca ahora ${time}. ${events === 1 ? 'Se generó 1 webhook.' : `Se generaron ${events} webhooks.`}`,

  objectsHeading: 'Objetos',
  objectsText: 'Todo lo que crean sus solicitudes aparece aquí en segundos.',
  exampleLabel: 'Teléfono del contrato de ejemplo',
  exampleAny: 'Un teléfono sin comportamiento especial',
  exampleCreate: 'Crear un contrato de ejemplo',
  exampleDone: (id) => `Se creó el contrato ${id}. Abra su página de activación para actuar como el cliente.`,
  imeiResults: {
    '352099001762018': 'Rechazado: reportado como perdido o robado',
    '352099001762026': 'Rechazado: cubierto a través de otro socio',
    '352099001762034': 'Rechazado: el modelo no es compatible',
    '356938035643808': 'Rechazado: dígito de control incorrecto',
    '356938035644138': 'Las primeras fotos se rechazan',
    '356938035644146': 'El pago falla un minuto después de la activación',
    '356938035644153': 'El enlace de activación vence después de un minuto',
    '356938035644161': 'El período de espera termina un minuto después de la activación',
    '356938035644179': 'El plazo termina un minuto después de la activación',
  },
  contracts: 'Contratos',
  noContracts: 'Aún no hay contratos. Cree un contrato de ejemplo o envíe POST /public/v3/contracts.',
  users: 'Usuarios',
  devices: 'Dispositivos',
  lineItems: 'Líneas de contrato',
  orders: 'Pedidos',
  none: 'Aún no hay ninguno.',
  testData: 'Datos de prueba: precios, tiendas e IMEI',
  prices: 'Ids de precios del producto',
  stores: 'Ids de tiendas',
  imeis: 'IMEI de prueba',
  json: 'JSON',
  actAsCustomer: 'Actuar como el cliente',
  customer: 'Cliente',
  total: 'Total',
  per: (amount, interval) => (interval === 'year' ? `${amount} al año` : `${amount} al mes`),
  coverageStartsOn: 'Inicio de la cobertura',
  waitingPeriodEndsOn: 'Fin del período de espera',
  renewsOn: 'Renovación',
  endsOn: 'Último día de cobertura',
  newestOnly: 'Los 100 más recientes de cada tipo.',

  logHeading: 'Solicitudes',
  logText:
    'Las últimas 100 solicitudes de API de esta cuenta, las más recientes primero. Una solicitud rechazada muestra qué valores eran incorrectos.',
  logEmpty: 'Aún no hay solicitudes. Envíe una con las credenciales de arriba.',
  logPaused: 'La actualización está en pausa.',
  logLive: 'Se actualiza cada pocos segundos mientras esta página está visible.',
  showAll: (count) => `Mostrar todos (${count})`,

  inboxHeading: 'Webhooks',
  inboxText:
    'Cada cambio genera el evento documentado, firmado con el secreto de su endpoint. El simulador no envía nada a ningún lado: las entregas se guardan aquí, y las direcciones de callback se muestran, pero nunca se llaman.',
  inboxEmpty: 'Aún no hay entregas. Active un contrato para recibir la primera.',
  endpointLabel: 'Su endpoint, para los comandos de cURL',
  attempt: (count) => `intento ${count}`,
  callbackUrl: 'URL de callback que usted envió',
  headers: 'Encabezados',
  body: 'Cuerpo sin procesar, exactamente como se firmó',
  redeliver: 'Entregar de nuevo',
  redelivered: (count) => `Entregado de nuevo: intento ${count}, con una firma nueva.`,
  copyCurl: 'Copiar como cURL',
  signature: 'Verificación de la firma',
  verified: 'La firma coincide',
  notVerified: 'La firma no coincide',
  checking: 'Verificando…',
  noCrypto: 'Web Crypto no está disponible aquí. Abra la página por HTTPS.',
  steps: {
    header: 'Lea t y v1 del encabezado Akko-Signature.',
    payload: (bytes) => `Junte t, un punto y el cuerpo sin procesar: ${bytes} bytes.`,
    hmac: 'Calcule HMAC-SHA256 de estos bytes con el secreto del endpoint, en hexadecimal.',
    equal: 'Compare el resultado con v1 en tiempo constante: son iguales.',
    notEqual: 'Compare el resultado con v1 en tiempo constante: son diferentes.',
    fresh: (age) => `Compare t con su reloj: ${age}. Está dentro de los 5 minutos.`,
    stale: (age) =>
      `Compare t con su reloj: ${age}. Un receptor rechaza las entregas de más de 5 minutos. Entregue el evento de nuevo para obtener una firma nueva.`,
  },
  past: (duration) => `hace ${duration}`,

  accountHeading: 'Cuenta',
  expires: (time) => `La cuenta se elimina 24 horas después de su último uso. Por ahora, eso será el ${time}.`,
  usage: (objects, limit, requests) =>
    `Objetos: ${objects} de ${limit}. Límite de solicitudes: ${requests} por minuto.`,
  suspendText: 'Mientras el socio está suspendido, las solicitudes de API devuelven 403 partner_suspended.',
  suspend: 'Suspender al socio',
  unsuspend: 'Terminar la suspensión',
  isSuspended: 'El socio está suspendido.',
  resetText:
    'Restablecer elimina todos los objetos, solicitudes y webhooks, y pone el reloj en la hora real. Las credenciales se conservan.',
  reset: 'Restablecer la cuenta',
  resetSure: '¿Eliminar todos los objetos, solicitudes y webhooks?',
  resetDone: 'La cuenta se restableció.',
  forgetText:
    'Olvidar quita las credenciales de este navegador. Solo se muestran aquí, así que copie las que aún necesite. Eliminar termina la cuenta de inmediato.',
  forgetSure: '¿Quitar las credenciales de este navegador?',
  remove: 'Eliminar la cuenta',
  removeSure: '¿Eliminar la cuenta con todos sus datos? Las credenciales dejan de funcionar de inmediato.',
  removed: 'La cuenta se eliminó.',
};

export default words;
