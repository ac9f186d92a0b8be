import type { RunStrings } from './en.ts';

export const pt: RunStrings = {
  run: 'Executar no simulador',
  runAgain: 'Executar novamente',
  runFrom: 'Executar a partir daqui',
  runToHere: 'Executar todos os passos até aqui',
  startOver: 'Começar de novo',
  createAndRun: 'Criar uma conta do simulador e executar',
  accountNote: 'A conta é criada neste site. Não é preciso informar nome nem e-mail.',
  running: 'Em execução…',
  passed: 'Como esperado',
  notPassed: 'Diferente do esperado',
  checks: 'Verificações',
  met: 'Atendida',
  notMet: 'Não atendida',
  was: (value) => `o valor é ${value}`,
  noValue: 'a resposta não o contém',
  body: 'Corpo da resposta',
  offline: 'Não houve resposta. Verifique sua conexão e execute o passo novamente.',
  notLoaded: 'Não foi possível carregar o passo. Verifique sua conexão e execute-o novamente.',
  outOfOrder: (name) =>
    `Este passo precisa de ${name}, que vem de um passo anterior. Execute primeiro os passos anteriores.`,
  earlier: (response) =>
    `Um passo anterior recebeu a resposta ${response}. Comece de novo e depois execute este passo.`,
  skipped: (response) => `A resposta é ${response}. Ainda faltam passos anteriores deste fluxo.`,
  noAccount: 'A conta do simulador expirou ou foi excluída. Crie uma nova, e o fluxo começa de novo.',
  expired: 'O token de acesso expirou. Execute novamente o passo que o cria.',
  gone: 'A conta do simulador foi alterada em outro lugar, por exemplo por uma redefinição. Comece de novo.',
  limited: 'Um limite do simulador foi atingido. Aguarde um minuto e execute o passo novamente.',
  resetFailed: 'Não foi possível redefinir a conta do simulador. Verifique sua conexão e tente novamente.',
  openSimulator: 'Abrir o simulador',
};
