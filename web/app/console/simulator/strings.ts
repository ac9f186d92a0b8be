import type { Locale } from '../../../model/site/locale.ts';

const en = {
  about: 'The simulator responds as the documentation describes. It never calls the provider.',
  create: 'Create a simulator account',
  note: 'No name, no email. The account is deleted after 24 hours without use.',
  creating: 'Creating the account…',
  ready: 'The credentials of your simulator account are filled in.',
  expired: 'Your simulator account has expired or was deleted. Its data is gone.',
  createNew: 'Create a new account',
  offline: 'The simulator can’t be reached. Check your connection and try again.',
  limited: 'Too many accounts were created from your network. Try again later.',
  unavailable: 'The simulator isn’t available right now. Choose another server or try again later.',
};

export type SimulatorStrings = typeof en;

/** The interface strings of the simulator account in every language. They load with it. */
export const simulatorStrings: Readonly<Record<Locale, SimulatorStrings>> = {
  en,
  es: {
    about: 'El simulador responde como indica la documentación. Nunca llama al proveedor.',
    create: 'Crear una cuenta del simulador',
    note: 'Sin nombre ni correo electrónico. La cuenta se elimina tras 24 horas sin uso.',
    creating: 'Creando la cuenta…',
    ready: 'Se completaron las credenciales de su cuenta del simulador.',
    expired: 'Su cuenta del simulador venció o se eliminó. Sus datos ya no existen.',
    createNew: 'Crear una cuenta nueva',
    offline: 'No se puede acceder al simulador. Revise su conexión e inténtelo de nuevo.',
    limited: 'Se crearon demasiadas cuentas desde su red. Inténtelo más tarde.',
    unavailable: 'El simulador no está disponible en este momento. Elija otro servidor o inténtelo más tarde.',
  },
  pt: {
    about: 'O simulador responde como a documentação descreve. Ele nunca chama o provedor.',
    create: 'Criar uma conta do simulador',
    note: 'Sem nome nem e-mail. A conta é excluída após 24 horas sem uso.',
    creating: 'Criando a conta…',
    ready: 'As credenciais da sua conta do simulador foram preenchidas.',
    expired: 'Sua conta do simulador expirou ou foi excluída. Os dados dela não existem mais.',
    createNew: 'Criar uma conta nova',
    offline: 'Não é possível acessar o simulador. Verifique sua conexão e tente novamente.',
    limited: 'Contas demais foram criadas a partir da sua rede. Tente mais tarde.',
    unavailable: 'O simulador não está disponível no momento. Escolha outro servidor ou tente mais tarde.',
  },
};
