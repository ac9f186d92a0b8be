import type { CommonWords } from './en.ts';

const words: CommonWords = {
  simulation:
    'Esta é uma simulação executada neste site. Ela nunca chama o provedor, não envia mensagens e não cobra pagamentos.',
  needsScript:
    'Esta página requer JavaScript. Sem JavaScript, use o simulador em um terminal com os comandos a seguir.',
  loading: 'Carregando…',
  close: 'Cancelar',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Não foi copiado. Selecione o texto e copie.',
  retry: 'Tentar novamente',

  offline: 'O simulador não respondeu. Verifique sua conexão e tente novamente.',
  noAccount:
    'Esta conta não existe mais. Ela não foi usada por 24 horas ou foi excluída, talvez em outra aba. Esqueça as credenciais dela e crie uma conta nova.',
  limited: (seconds) =>
    seconds === null
      ? 'Um limite do simulador foi atingido. Aguarde um minuto e tente novamente.'
      : `Um limite do simulador foi atingido. Tente novamente em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  refused: 'O simulador recusou isto:',
  unexpected:
    'A resposta não veio do simulador. Ele pode não estar disponível neste site ou ter um erro. Tente novamente mais tarde.',

  createText: 'Um clique cria uma conta com dados de teste. Sem nome, sem e-mail, sem dados pessoais.',
  create: 'Criar uma conta do simulador',
  creating: 'Criando a conta…',
  forget: 'Esquecer as credenciais',
  adopt: 'Usar uma conta que você criou em um terminal',
  adoptText: 'Cole a resposta de POST /simulator/accounts. Ela fica neste navegador.',
  adoptLabel: 'Resposta em formato JSON',
  adoptSubmit: 'Usar esta conta',
  adoptFailed:
    'Esta não é a resposta de POST /simulator/accounts. Ela deve ser um objeto JSON com clientId, clientSecret, partnerToken, gatewayKey, webhookSecret, expiresAt e baseUrl.',
  wasForgotten: 'As credenciais foram removidas deste navegador.',

  contractStatus: {
    pending_activation: 'O cliente tem o link de ativação e ainda não concluiu a ativação.',
    pending_verification: 'O formulário está completo. Falta verificar um dispositivo ou falta o pagamento.',
    waiting_period: 'Em vigor. O dano acidental é coberto quando termina o período de carência.',
    active: 'Em vigor com cobertura completa.',
    suspended: 'Um pagamento falhou e a cobertura está pausada.',
    cancelled: 'Encerrado antes do prazo.',
    expired: 'Encerrado no fim do prazo.',
    restored: 'Restaurado com os mesmos IDs. O próximo pagamento o deixa ativo.',
  },
  machine: (status) => `Estados de um contrato. Este está no estado ${status}.`,
  machineNext: (states) => `A partir daqui ele pode ir para: ${states}.`,
  machineEnd: 'Este é um estado final.',
};

export default words;
