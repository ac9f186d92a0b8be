import { limited } from '../../../simulator/limited.ts';
import type { SimulatorStrings } from './en.ts';

export const es = {
  pages: {
    simulator: {
      title: 'Simulador',
      description:
        'Pruebe ahora las API de AKKO, sin una cuenta de AKKO: cree contratos, actúe como el cliente, adelante el reloj y verifique webhooks firmados.',
    },
    'simulator.activate': {
      title: 'Activar un contrato en el simulador',
      description:
        'Actúe como el cliente de un contrato simulado: escriba el código, complete el formulario, envíe fotos y pague.',
    },
  },
  simulation:
    'Esto es una simulación que se ejecuta en este sitio. Nunca llama a AKKO, no envía mensajes y no cobra pagos.',
  needsScript:
    'Esta página requiere JavaScript. Sin JavaScript, use el simulador desde una terminal con los comandos que siguen.',
  loading: 'Cargando…',
  close: 'Cancelar',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se copió. Seleccione el texto y cópielo.',
  retry: 'Reintentar',

  offline: 'El simulador no respondió. Revise su conexión y vuelva a intentarlo.',
  noAccount:
    'Esta cuenta ya no existe. No se usó durante 24 horas o se eliminó, quizá en otra pestaña. Quite sus credenciales y cree una cuenta nueva.',
  limited: limited.es,
  refused: 'El simulador rechazó esto:',
  unexpected:
    'La respuesta no provino del simulador. Es posible que no esté disponible en este sitio o que tenga un error. Vuelva a intentarlo más tarde.',

  createText: 'Un clic crea una cuenta con datos de prueba. Sin nombre, sin correo electrónico, sin datos personales.',
  create: 'Crear una cuenta del simulador',
  creating: 'Creando la cuenta…',
  forget: 'Quitar las credenciales',
  adopt: 'Usar una cuenta que creó en una terminal',
  adoptText: 'Pegue la respuesta de POST /simulator/accounts. Permanece en este navegador.',
  adoptLabel: 'Respuesta en formato JSON',
  adoptSubmit: 'Usar esta cuenta',
  adoptFailed:
    'Esto no es la respuesta de POST /simulator/accounts. Debe ser un objeto JSON con clientId, clientSecret, partnerToken, gatewayKey, webhookSecret, expiresAt y baseUrl.',
  wasForgotten: 'Las credenciales se quitaron de este navegador.',

  contractStatus: {
    pending_activation: 'El cliente no ha completado el formulario, o solo falta el pago.',
    pending_verification: 'El formulario está completo. Falta aceptar las fotos, o solo falta el pago.',
    waiting_period: 'Vigente. El daño accidental se cubre cuando termina el período de espera.',
    active: 'Vigente con cobertura completa.',
    suspended: 'Un pago falló y la cobertura está en pausa.',
    cancelled: 'Terminado antes de su vencimiento.',
    expired: 'Terminado al cumplirse su vigencia.',
    restored: 'Restaurado con los mismos ids. El próximo pago lo activa.',
  },
  machine: (status) => `Estados de un contrato. Este está en el estado ${status}.`,
  machineNext: (states) => `Desde aquí puede pasar a: ${states}.`,
  machineEnd: 'Este es un estado final.',

  notSandbox:
    'El simulador no es el sandbox. Practique aquí ahora y, mientras tanto, solicite credenciales del sandbox:',
  nextStep: 'Su cuenta está lista. Cree abajo un contrato de ejemplo o haga su primera venta con',
  notSandboxLink: 'Primeros pasos',
  reference: 'Referencia de los controles',
  sections: 'En esta página',

  terminalHeading: 'Úselo desde una terminal',
  terminalText: 'Este comando crea una cuenta. Su respuesta contiene las credenciales:',
  terminalNext:
    'Las credenciales funcionan con las rutas, los encabezados y los cuerpos documentados, a partir de baseUrl:',
  terminalOwn:
    'Defina estas variables. Así, los scripts de shell que ofrecen las guías usan su cuenta del simulador, y el receptor de webhooks de la guía “Webhooks”, su secreto.',
  terminalCopy: 'Copiar las variables',
  limitsLink: 'Límites de una cuenta',

  local: {
    heading: 'En su máquina',
    text: 'Un paquete ejecuta el mismo simulador sin conexión, para sus pruebas. Los ids y las fechas son los mismos en cada ejecución, y empieza en el estado que una prueba necesita.',
    link: 'Pruebe su integración',
    listen: 'Este comando reenvía a su máquina los webhooks de su cuenta de este sitio.',
  },

  prefer: {
    heading: 'Pida una respuesta',
    text: 'Envíe el encabezado Prefer con una solicitud para obtener una respuesta que los datos de prueba no provocan.',
    code: 'Una respuesta con este estado.',
    example: 'Un ejemplo documentado con este nombre.',
    wait: 'La respuesta real después de este número de segundos, para probar el tiempo de espera de su cliente HTTP.',
    link: 'Reglas de Prefer',
  },

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
  clockNext: (date) => `Al próximo evento (${date})`,
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
    '352099001762034': 'Rechazado: el modelo no está admitido',
    '356938035643808': 'Rechazado: dígito verificador incorrecto',
    '356938035644138': 'Las primeras fotos se rechazan',
    '356938035644146': 'El pago falla un minuto después de la activación',
    '356938035644153': 'El enlace de activación vence después de un minuto',
    '356938035644161': 'El período de espera termina un minuto después de la activación',
    '356938035644179': 'La vigencia termina un minuto después de la activación',
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
    'Las últimas 100 solicitudes de API de esta cuenta, las más recientes primero. Una solicitud rechazada muestra qué valores eran incorrectos. Abra una solicitud para ver sus cuerpos.',
  logRequestBody: 'Cuerpo de la solicitud',
  logResponseBody: 'Cuerpo de la respuesta',
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
    'Al quitar las credenciales, se borran de este navegador. Solo se muestran aquí, así que copie las que aún necesite. Si elimina la cuenta, deja de existir de inmediato.',
  forgetSure: '¿Quitar las credenciales de este navegador?',
  remove: 'Eliminar la cuenta',
  removeSure: '¿Eliminar la cuenta con todos sus datos? Las credenciales dejan de funcionar de inmediato.',
  removed: 'La cuenta se eliminó.',

  back: 'Volver al simulador',
  needsScriptHere: 'Esta página requiere JavaScript. Sin JavaScript, realice los pasos del cliente con estos comandos:',
  chooseContract: 'Elija el contrato que se activará.',
  noAccountHere:
    'Este navegador no tiene una cuenta del simulador. El contrato pertenece a la cuenta que lo creó, así que use aquí las credenciales de esa cuenta.',
  notFound: (id) =>
    `Su cuenta no tiene el contrato ${id}. Pertenece a otra cuenta, o la cuenta se restableció desde entonces. Abra el enlace de activación de uno de sus contratos.`,
  contract: 'Contrato',
  status: 'Estado',
  stepsLabel: 'Pasos de la activación',
  stepDone: 'listo',

  passcodeStep: 'Código',
  passcodeText:
    'En producción, el cliente recibe este código de un solo uso en un mensaje de texto. En el simulador siempre es 418205.',
  message: 'Su código de AKKO es 418205.',
  passcodeLabel: 'Código de un solo uso',
  passcodeSubmit: 'Continuar',
  passcodeWrong: 'El código es incorrecto. Siempre es 418205.',
  passcodeFormat: 'Escriba seis dígitos.',

  formStep: 'Formulario',
  formText: 'El cliente confirma estos datos y acepta los términos.',
  name: 'Nombre',
  email: 'Correo electrónico',
  mobile: 'Número de celular',
  formSubmit: 'Completar el formulario',

  photosStep: 'Fotos',
  photosText: 'El cliente envía fotos de cada dispositivo. Elija el resultado de la revisión.',
  photosRejected: (reason) => `Las últimas fotos se rechazaron: ${reason}. Envíe otras nuevas.`,
  photoOutcome: {
    accepted: 'Aceptar las fotos',
    blurred_photo: 'Rechazar: borrosas',
    serial_mismatch: 'Rechazar: otro número',
    visible_damage: 'Rechazar: daño visible',
  },

  paymentStep: 'Pago',
  paymentText: (amount) => `El cliente paga ${amount}. No se realiza ningún pago real.`,
  retryPaymentText: (amount) =>
    `El último pago falló. El cliente puede pagar ${amount} ahora para continuar la cobertura.`,
  paySucceeds: 'Pagar: el pago se acepta',
  payFails: 'Pagar: la tarjeta se rechaza',
  payFailed: 'La tarjeta se rechazó. Nada cambió. El cliente puede volver a intentarlo.',

  doneHeading: 'El contrato está activado',
  doneText: 'El webhook contract.activated está en la página Simulador.',
  endedHeading: 'El contrato terminó',
  endedText: 'El cliente ya no puede hacer nada.',
  afterHeading: 'Lo que el cliente puede hacer ahora',
  cardWorks: 'La tarjeta funciona. La próxima renovación se paga.',
  cardFails: 'La tarjeta no funciona. La próxima renovación falla y el contrato se suspende.',
  breakCard: 'Hacer que fallen las próximas renovaciones',
  fixCard: 'Hacer que se paguen las próximas renovaciones',
  cancel: 'Cancelar el contrato',
  cancelSure: '¿Cancelar el contrato? Termina de inmediato.',
} satisfies SimulatorStrings;
