import common from '../../../simulator/words/es.ts';
import type { ActivationWords } from './en.ts';

const words: ActivationWords = {
  ...common,
  title: 'Activar un contrato en el simulador',
  description:
    'Actúe como el cliente de un contrato simulado: escriba el código, complete el formulario, envíe fotos y pague.',
  back: 'Volver al simulador',
  needsScriptHere: 'Esta página requiere JavaScript. Sin JavaScript, realice los pasos del cliente con estos comandos:',
  noContract: 'La dirección de esta página no tiene id de contrato. Abra el enlace de activación de un contrato.',
  noAccountHere:
    'Este navegador no tiene una cuenta del simulador. El contrato pertenece a la cuenta que lo creó, así que use aquí las credenciales de esa cuenta.',
  notFound: (id) =>
    `Su cuenta no tiene el contrato ${id}. Pertenece a otra cuenta, o la cuenta se restableció desde entonces. Abra el enlace de activación de uno de sus contratos.`,
  contract: 'Contrato',
  status: 'Estado',
  customer: 'Cliente',
  devices: 'Dispositivos',
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
  doneText: 'El webhook contract.activated está en la página del simulador.',
  endedHeading: 'El contrato terminó',
  endedText: 'El cliente ya no puede hacer nada.',
  afterHeading: 'Lo que el cliente puede hacer ahora',
  cardWorks: 'La tarjeta funciona. La próxima renovación se paga.',
  cardFails: 'La tarjeta no funciona. La próxima renovación falla y el contrato se suspende.',
  breakCard: 'Hacer que fallen las próximas renovaciones',
  fixCard: 'Hacer que se paguen las próximas renovaciones',
  cancel: 'Cancelar el contrato',
  cancelSure: '¿Cancelar el contrato? Termina de inmediato.',
};

export default words;
