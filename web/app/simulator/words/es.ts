import type { CommonWords } from './en.ts';

const words: CommonWords = {
  simulation:
    'Esto es una simulación que se ejecuta en este sitio. Nunca llama al proveedor, no envía mensajes y no cobra pagos.',
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
    'Esta cuenta ya no existe. No se usó durante 24 horas o se eliminó, quizá en otra pestaña. Olvide sus credenciales y cree una cuenta nueva.',
  limited: (seconds) =>
    seconds === null
      ? 'Se alcanzó un límite del simulador. Espere un minuto y vuelva a intentarlo.'
      : `Se alcanzó un límite del simulador. Vuelva a intentarlo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  refused: 'El simulador rechazó esto:',
  unexpected:
    'La respuesta no provino del simulador. Es posible que no esté disponible en este sitio o que tenga un error. Vuelva a intentarlo más tarde.',

  createText: 'Un clic crea una cuenta con datos de prueba. Sin nombre, sin correo electrónico, sin datos personales.',
  create: 'Crear una cuenta del simulador',
  creating: 'Creando la cuenta…',
  forget: 'Olvidar las credenciales',
  adopt: 'Usar una cuenta que creó en una terminal',
  adoptText: 'Pegue la respuesta de POST /simulator/accounts. Permanece en este navegador.',
  adoptLabel: 'Respuesta en formato JSON',
  adoptSubmit: 'Usar esta cuenta',
  adoptFailed:
    'Esto no es la respuesta de POST /simulator/accounts. Debe ser un objeto JSON con clientId, clientSecret, partnerToken, gatewayKey, webhookSecret, expiresAt y baseUrl.',
  wasForgotten: 'Las credenciales se quitaron de este navegador.',

  contractStatus: {
    pending_activation: 'El cliente tiene el enlace de activación y no ha completado la activación.',
    pending_verification: 'El formulario está completo. Falta verificar un dispositivo o falta el pago.',
    waiting_period: 'Vigente. El daño accidental se cubre cuando termina el período de espera.',
    active: 'Vigente con cobertura completa.',
    suspended: 'Un pago falló y la cobertura está en pausa.',
    cancelled: 'Terminó antes de su plazo.',
    expired: 'Terminó al final de su plazo.',
    restored: 'Restaurado con los mismos ids. El próximo pago lo activa.',
  },
  machine: (status) => `Estados de un contrato. Este está en el estado ${status}.`,
  machineNext: (states) => `Desde aquí puede pasar a: ${states}.`,
  machineEnd: 'Este es un estado final.',
};

export default words;
