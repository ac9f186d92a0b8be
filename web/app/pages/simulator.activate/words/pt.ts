import common from '../../../simulator/words/pt.ts';
import type { ActivationWords } from './en.ts';

const words: ActivationWords = {
  ...common,
  title: 'Ativar um contrato no simulador',
  description:
    'Aja como o cliente de um contrato simulado: digite o código, preencha o formulário, envie fotos e pague.',
  back: 'Voltar ao simulador',
  needsScriptHere: 'Esta página requer JavaScript. Sem JavaScript, execute os passos do cliente com estes comandos:',
  noContract: 'O endereço desta página não tem o ID de um contrato. Abra o link de ativação de um contrato.',
  noAccountHere:
    'Este navegador não tem uma conta do simulador. O contrato pertence à conta que o criou, portanto use aqui as credenciais dessa conta.',
  notFound: (id) =>
    `Sua conta não tem o contrato ${id}. Ele pertence a outra conta, ou a conta foi redefinida depois disso. Abra o link de ativação de um dos seus contratos.`,
  contract: 'Contrato',
  status: 'Status',
  customer: 'Cliente',
  devices: 'Dispositivos',
  stepsLabel: 'Passos da ativação',
  stepDone: 'concluído',

  passcodeStep: 'Código',
  passcodeText:
    'Em produção, o cliente recebe este código de uso único em uma mensagem de texto. No simulador, ele é sempre 418205.',
  message: 'Seu código da AKKO é 418205.',
  passcodeLabel: 'Código de uso único',
  passcodeSubmit: 'Continuar',
  passcodeWrong: 'O código está incorreto. Ele é sempre 418205.',
  passcodeFormat: 'Digite seis dígitos.',

  formStep: 'Formulário',
  formText: 'O cliente confirma estes dados e aceita os termos.',
  name: 'Nome',
  email: 'E-mail',
  mobile: 'Número de celular',
  formSubmit: 'Preencher o formulário',

  photosStep: 'Fotos',
  photosText: 'O cliente envia fotos de cada dispositivo. Escolha o resultado da análise.',
  photosRejected: (reason) => `As últimas fotos foram recusadas: ${reason}. Envie outras.`,
  photoOutcome: {
    accepted: 'Aceitar as fotos',
    blurred_photo: 'Recusar: desfocadas',
    serial_mismatch: 'Recusar: outro número',
    visible_damage: 'Recusar: dano visível',
  },

  paymentStep: 'Pagamento',
  paymentText: (amount) => `O cliente paga ${amount}. Nenhum pagamento real é feito.`,
  retryPaymentText: (amount) =>
    `O último pagamento falhou. O cliente pode pagar ${amount} agora para continuar a cobertura.`,
  paySucceeds: 'Pagar: o pagamento é aprovado',
  payFails: 'Pagar: o cartão é recusado',
  payFailed: 'O cartão foi recusado. Nada mudou. O cliente pode tentar novamente.',

  doneHeading: 'O contrato está ativado',
  doneText: 'O webhook contract.activated está na página do simulador.',
  endedHeading: 'O contrato foi encerrado',
  endedText: 'O cliente não pode fazer mais nada.',
  afterHeading: 'O que o cliente pode fazer agora',
  cardWorks: 'O cartão funciona. A próxima renovação é paga.',
  cardFails: 'O cartão não funciona. A próxima renovação falha, e o contrato é suspenso.',
  breakCard: 'Fazer as próximas renovações falharem',
  fixCard: 'Fazer as próximas renovações serem pagas',
  cancel: 'Cancelar o contrato',
  cancelSure: 'Cancelar o contrato? Ele termina imediatamente.',
};

export default words;
