import { limited } from '../../simulator/limited.ts';
import type { RunStrings } from './en.ts';

export const pt = {
  runAgain: 'Executar novamente',
  startOver: 'Começar de novo',
  running: 'Em execução…',
  statusIn: (status, milliseconds) => `${status} em ${milliseconds} ms`,
  passed: 'Como esperado',
  notPassed: 'Diferente do esperado',
  was: (value) => `o valor é ${value}`,
  noValue: 'não está na resposta',
  wasHelpful: 'Este passo foi útil?',
  offline: 'Não houve resposta. Verifique sua conexão e tente novamente.',
  earlier: (response) =>
    `Um passo anterior recebeu a resposta ${response}. Comece de novo e depois execute este passo.`,
  noAccount: 'A conta do simulador expirou ou foi excluída. Crie uma nova, e o fluxo começa de novo.',
  expired: 'O token de acesso expirou. Execute novamente o passo que o cria.',
  gone: 'A conta do simulador foi alterada em outro lugar, por exemplo por uma redefinição. Comece de novo.',
  limited: limited.pt,
} satisfies RunStrings;
