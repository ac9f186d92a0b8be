import { es as check } from '../../../model/schema/strings/es.ts';
import { limited } from '../../simulator/limited.ts';
import type { ConsoleStrings } from './en.ts';

export const es = {
  check,

  enlarge: 'Ampliar',
  shrink: 'Volver al tamaño normal',
  clear: 'Restablecer',
  cleared: 'Se restablecieron los valores del ejemplo.',
  undo: 'Deshacer',
  share: 'Copiar enlace',
  shared: 'Enlace copiado. Incluye sus valores, pero no sus secretos.',
  sharedAs: 'Enlace con sus valores, sin secretos:',
  shareWithout: (names) => `No se incluye: ${names}.`,
  shareTooLong: 'Sus valores son demasiado largos para un enlace. Acorte el cuerpo o copie un ejemplo de código.',
  linkBroken: 'Este enlace está dañado, por lo que no se completó ningún valor.',
  linkRead: 'Los valores se completaron a partir del enlace. Los enlaces nunca incluyen secretos; ingrese los suyos.',
  filledAgain: 'Se completaron los valores de la solicitud anterior. Sus credenciales no se conservaron.',
  request: 'Solicitud',
  response: 'Respuesta',
  done: 'Listo',
  fillNote: 'Complete los valores y vea la solicitud en todos los lenguajes. Desde esta página no se envía nada.',

  server: 'Servidor',
  serverOfSamples: 'Servidor en los ejemplos de código',
  environments: { simulator: 'Simulador', sandbox: 'Sandbox', production: 'Producción' },
  productionNote: 'Las solicitudes a este servidor usan datos reales.',
  noServer:
    'La descripción de la API no indica ningún servidor, por lo que no puede enviar solicitudes desde aquí. Los ejemplos de código tienen sus valores.',
  relativeServer:
    'La descripción de la API no indica el host de este servidor, por lo que no puede enviar solicitudes desde aquí.',
  insecureServer:
    'Una página cargada por HTTPS no puede llamar a un servidor HTTP. Elija otro servidor o use un ejemplo de código.',
  variables: {
    hostLabel: 'debe ser una sola etiqueta de un nombre de host: letras, dígitos y guiones.',
    port: 'debe ser un número de puerto entre 1 y 65535.',
    dotSegment: 'no debe contener “.” ni “..” como segmento de la ruta.',
    unlistedOrigin: (origins: string) =>
      `no es uno de los servidores de la descripción de la API.${origins === '' ? '' : ` Esta página solo envía solicitudes a ${origins}.`} Use un ejemplo de código.`,
  },

  authorization: 'Autorización',
  noAuthorization: 'No requiere autorización.',
  noneOfThese: 'Ninguna',
  and: ' y ',
  token: 'Token de acceso',
  apiKey: (name) => `Clave de API (${name})`,
  user: 'Nombre de usuario',
  password: 'Contraseña',
  credentials: 'Credenciales',
  mutualTls: 'Su navegador presenta su propio certificado; no hay nada que ingresar.',
  keep: 'Conservar los secretos hasta cerrar esta pestaña',
  keepNote: 'Los secretos permanecen en la memoria. Los enlaces nunca los incluyen.',
  keptNote: 'Los secretos permanecen en el almacenamiento de sesión de esta pestaña. Los enlaces nunca los incluyen.',
  keepFailed: 'Este navegador no guarda datos de las páginas. Sus secretos permanecen solo en la memoria.',
  showSecrets: 'Mostrar mis credenciales en los ejemplos de código',

  path: 'Parámetros de ruta',
  query: 'Parámetros de consulta',
  querystring: 'Cadena de consulta',
  header: 'Parámetros de encabezado',
  cookie: 'Parámetros de cookie',
  cookieNote: 'Una página no puede enviar cookies a otro sitio. Estos valores aparecen solo en los ejemplos de código.',
  headerNote: (names) =>
    `Los navegadores definen ${names}. Los valores que ingrese aparecen solo en los ejemplos de código.`,
  optional: { one: '1 campo opcional', other: '# campos opcionales' },
  newKey: 'Clave nueva',
  freshKey: 'Clave nueva para cada solicitud',

  body: 'Cuerpo',
  sendsBody: 'Enviar un cuerpo',
  bodyOnGet: 'Los navegadores no envían un cuerpo con este método. Aparece solo en los ejemplos de código.',
  mediaType: 'Tipo de contenido',
  example: 'Ejemplo',
  form: 'Formulario',
  json: 'JSON',
  formNeedsJson: 'El formulario volverá cuando el JSON sea válido de nuevo.',
  headerCharacters: 'contiene caracteres no permitidos en un encabezado, como un salto de línea.',
  notJson: (line, column) => `no es JSON válido: error en la línea ${line}, columna ${column}.`,
  text: 'Texto',
  file: 'Archivo',
  files: 'Archivos',
  orFile: 'O envíe un archivo en su lugar',
  openSimulator:
    'El simulador responde como describe la documentación. No pide credenciales y olvida lo que usted crea después de un día.',
  delimiterInValue: (delimiter) => `contiene «${delimiter}» dentro de un valor, pero este carácter separa los valores.`,
  noFile: 'Elija un archivo.',
  takeFileAway: 'Quitar este archivo',
  fileTooLarge: (size, limit) =>
    `Este archivo pesa ${size}, pero desde aquí puede enviar ${limit} como máximo. Use un ejemplo de código para archivos más grandes.`,
  accept: 'Accept',
  acceptAny: 'Cualquiera (lo elige el servidor)',

  describe: (name) => `Descripción de ${name}`,
  notSent: 'no se envía',
  null: 'null',
  asNull: (name) => `Enviar null en ${name}`,
  kind: 'Tipo',
  add: 'Agregar',
  addTo: (name) => `Agregar a ${name}`,
  remove: 'Quitar',
  removeItem: (item) => `Quitar ${item}`,
  item: (position) => `Elemento ${position}`,
  key: 'Clave',
  utc: 'en UTC',

  send: 'Enviar solicitud',
  sending: 'Enviando…',
  nothingSent:
    'Aún no se envió ninguna solicitud. La respuesta aparecerá aquí y se comparará con la descripción de la API.',
  sendAnyway: 'Enviar de todos modos',
  problems: {
    one: '1 campo no coincide con la descripción de la API',
    other: '# campos no coinciden con la descripción de la API',
  },
  cannotSend: {
    one: 'Complete o corrija 1 campo antes de enviar',
    other: 'Complete o corrija # campos antes de enviar',
  },

  confirm: {
    title: '¿Enviar esta solicitud a producción?',
    host: 'Host',
    method: 'Método',
    path: 'Ruta',
    effects: {
      DELETE: 'Esta solicitud elimina datos reales.',
      POST: 'Esta solicitud crea o modifica datos reales.',
    },
    effect: 'Esta solicitud modifica datos reales.',
    send: 'Enviar a producción',
  },

  time: 'Tiempo',
  size: 'Tamaño',
  headers: 'Encabezados',
  headersNote: 'Los navegadores muestran a una página solo los encabezados que el servidor expone.',
  pretty: 'Con formato',
  raw: 'Sin formato',
  imageAlt: 'Imagen de la respuesta',
  download: 'Descargar',
  noBody: 'La respuesta no tiene cuerpo.',
  binary: 'Este contenido no se puede mostrar como texto. Descárguelo para verlo.',
  moreText: (shown, all) => `Se muestran los primeros ${shown} de ${all}.`,
  showMore: 'Mostrar más',
  truncated: (limit) =>
    `La respuesta supera ${limit}, por lo que solo se muestra el comienzo. Use un ejemplo de código para obtenerla completa.`,
  invalidJson: (line, column) =>
    `El servidor indica que es JSON, pero hay un error en la línea ${line}, columna ${column}. La respuesta se muestra tal como llegó.`,
  unreadableJson:
    'El servidor indica que es JSON, pero la respuesta no se puede interpretar. Se muestra tal como llegó.',
  wrongType: (type, documented) =>
    `El servidor envió ${type}, pero la descripción de la API indica ${documented} para este estado.`,
  noType: 'una respuesta sin tipo de contenido',
  bodyMissing: (documented) =>
    `La respuesta no tiene cuerpo, pero la descripción de la API indica ${documented} para este estado.`,
  brokenImage: 'El navegador no puede mostrar esta imagen. Descárguela para verla.',
  members: { one: '1 propiedad', other: '# propiedades' },
  items: { one: '1 elemento', other: '# elementos' },

  causeAndFix: 'Causa y solución',
  asDescribed: 'Coincide con la descripción de la API',
  violations: { one: '1 diferencia con la descripción de la API', other: '# diferencias con la descripción de la API' },
  violationsAtLeast: (count) => `${count} o más diferencias con la descripción de la API`,
  statusNotDescribed: (status) => `El estado ${status} no figura en la descripción de la API.`,
  notChecked:
    'No se comparó con la descripción de la API: la respuesta es demasiado grande o tiene demasiados niveles.',
  wholeValue: 'El valor',

  failures: {
    offline: { title: 'No tiene conexión', text: 'Conéctese a la red y envíe la solicitud de nuevo.' },
    timeout: (seconds) => ({
      title: `No se recibió una respuesta completa en ${seconds} segundos`,
      text: 'Es posible que el servidor haya recibido la solicitud. Verifíquelo antes de repetirla.',
    }),
    cancelled: { title: 'Solicitud cancelada', text: 'Es posible que el servidor haya recibido la solicitud.' },
    refused: {
      title: 'Ninguna respuesta llegó a esta página',
      text: 'El navegador no indica el motivo. Revise estas causas en orden:',
    },
    redirected: {
      title: 'El servidor respondió con una redirección',
      text: 'Este formulario no sigue redirecciones, para que sus secretos lleguen solo al servidor que eligió. Para seguir la redirección, use su propio cliente HTTP.',
    },
    blocked: (host) => ({
      title: `Esta página no puede llamar a ${host}`,
      text: 'Solo puede llamar a los servidores que indica la descripción de la API.',
    }),
    brokenOff: {
      title: 'Se perdió la conexión',
      text: 'La respuesta está incompleta. Es posible que la solicitud haya surtido efecto.',
    },
    invalid: {
      title: 'El navegador rechazó esta solicitud',
      address: 'La dirección no es válida. Revise el servidor y sus variables.',
      header: (name) => `El nombre o el valor del encabezado ${name} contiene caracteres no permitidos.`,
      other: 'Una página no puede enviar este método o este cuerpo. Use un ejemplo de código.',
    },
  },
  refusedChecks: (origin, host) => [
    `El servidor no permite llamadas desde esta página: intercambio de recursos entre orígenes (CORS). Debe responder con Access-Control-Allow-Origin: ${origin}, también a la solicitud OPTIONS previa. Los ejemplos de código no se ven afectados.`,
    `No se puede acceder al servidor: ${host} no existe, rechaza las conexiones o no tiene un certificado válido.`,
    'Un bloqueador de contenido, un proxy o un firewall bloquea la solicitud.',
  ],
  method: (method) => `Los navegadores no permiten que una página envíe ${method}. Use un ejemplo de código.`,

  loading: 'Cargando…',
  loadFailed: 'No se pudieron cargar los datos de este formulario.',
  loadSlow: 'Los datos de este formulario no se cargaron en 15 segundos. Revise su conexión e inténtelo de nuevo.',
  loadMissing:
    'Faltan los datos de este formulario. Es posible que el sitio se haya actualizado desde que lo abrió: recargue la página.',
  loadCorrupt: 'Los datos de este formulario están dañados. Recargue la página y, si el problema continúa, avísenos.',
  loadOffline: 'No tiene conexión, por lo que no se pudo cargar este formulario.',
  loadSignedOut: 'Su sesión ya no está activa. Recargue la página para iniciar sesión de nuevo.',
  account: {
    run: 'Ejecutar en el simulador',
    about: 'El simulador responde como indica la documentación. Nunca llama a AKKO.',
    create: 'Crear una cuenta del simulador',
    note: 'Sin nombre ni correo electrónico. La cuenta se elimina tras 24 horas sin uso.',
    runNote: 'Usa su cuenta del simulador, o crea una sin nombre ni correo electrónico.',
    creating: 'Creando la cuenta…',
    ready: 'Se completaron las credenciales de su cuenta del simulador.',
    expired: 'Su cuenta del simulador venció o se eliminó. Sus datos ya no existen.',
    createNew: 'Crear una cuenta nueva',
    offline: 'No se puede acceder al simulador. Revise su conexión e inténtelo de nuevo.',
    limited: limited.es,
    unavailable: 'El simulador no está disponible en este momento. Elija otro servidor o inténtelo más tarde.',
  },
  history: {
    title: 'Últimas solicitudes de esta pestaña',
    note: 'Se conservan hasta 20 solicitudes, sin credenciales, hasta que cierre la pestaña.',
    none: 'No se conserva ninguna solicitud.',
    clear: 'Borrar',
    again: 'Completar de nuevo',
    tooLong: 'Los valores son demasiado largos para completarlos de nuevo.',
    cut: 'Solo se conservó el comienzo.',
    noBody: 'No se conservó ningún cuerpo.',
  },
} satisfies ConsoleStrings;
