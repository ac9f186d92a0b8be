import { pt as simulator } from '../../simulator/strings/pt.ts';
import type { ExamStrings } from './en.ts';

export const pt: ExamStrings = {
  pages: {
    exam: {
      title: 'Exame',
      description:
        'Descubra agora se a sua integração está pronta: o seu sistema trabalha com uma conta do simulador e o examinador julga cada caso pelo que vê.',
    },
  },
  simulator,
  intro:
    'Conecte o seu próprio sistema a uma conta do simulador, escolha casos e comece. O examinador leva a conta ao estado do caso, provoca falhas, espera e julga as requisições e os webhooks que vê. Ele chama apenas o simulador.',
  needsScript:
    'Esta página requer JavaScript. Sem ele, instale o pacote akko-simulator e faça o exame em um terminal: npx akko-simulator exam --cases all --report report.json',
  accountHeading: 'Conta',
  accountText:
    'O seu sistema precisa destas credenciais. O início do exame exclui os dados da conta: use uma que tenha apenas dados de teste.',
  webhooksText:
    'Para receber webhooks, instale o pacote akko-simulator e encaminhe-os ao seu endpoint com o comando abaixo.',
  webhooksLink: 'Teste a sua integração',
  casesHeading: 'Casos',
  casesText: 'Um caso espera no máximo 10 minutos. Você pode fechar esta página: o exame continua quando você voltar.',
  all: 'Escolher todos',
  none: 'Limpar a seleção',
  openOnly: 'Selecionar os pendentes',
  start: (count) => (count === 0 ? 'Escolha casos' : count === 1 ? 'Começar 1 caso' : `Começar ${count} casos`),
  chosen: (count, all) => `${count} de ${all}`,
  valuesLater: 'Os valores entre chaves aparecem quando o caso começa.',
  again: 'Repetir este caso',
  over: (failed, all) =>
    failed === 0 ? 'Você passou em todos os casos que fez.' : `Reprovados: ${failed} de ${all} casos.`,
  openReport: 'Abrir o relatório',
  others: (count) => `Casos não realizados: ${count}`,
  needsAccount: 'Crie uma conta primeiro.',
  stop: 'Pausar',
  continue: 'Continuar',
  isPaused: 'O exame está em pausa.',
  isRunning: 'O exame está em andamento.',
  isStarting: 'Iniciando o caso…',
  choose: (id) => `Fazer o caso ${id}`,
  why: 'Por quê',
  task: 'O que o seu sistema faz',
  guide: 'Ler como',
  given: 'Valores para o seu sistema',
  waitsFor: 'O examinador espera isto:',
  waitsForQuiet: 'Tudo o que era esperado aconteceu. O examinador espera para ver se acontece mais.',
  left: (duration) => `Restam no máximo ${duration}.`,
  done: 'Pronto, avaliar',
  result: { passed: 'Aprovado', failed: 'Reprovado', not_attempted: 'Não tentado', running: 'Em andamento' },
  expected: 'Esperado',
  decidedBy: 'Decidido por',
  nothingSeen: 'A conta não viu nenhuma requisição nem resposta a um webhook.',
  problem: {
    offline: 'O portal não respondeu. A próxima tentativa vem em alguns segundos.',
    busy: 'Um limite foi atingido. O exame continua em um momento.',
    'no-account':
      'Esta conta não existe mais. Remova as credenciais, crie uma conta nova e continue. Os vereditos são mantidos.',
    lost: 'O portal não pode continuar este exame. Exclua-o e comece um novo.',
    none: 'Este portal não tem exame.',
  },
  reportHeading: 'Relatório',
  reportEmpty: 'O relatório aparece aqui quando os casos escolhidos têm um veredito.',
  summary: (passed, failed, others) => `Aprovados: ${passed}. Reprovados: ${failed}. Não tentados: ${others}.`,
  signed: 'Assinado por este portal.',
  notSigned: 'Sem assinatura: este portal não tem chave. Qualquer pessoa pode ter escrito este relatório.',
  versions: 'Versões',
  examVersion: 'Exame',
  taken: 'Realizado',
  takenText: (from, to) => `${from} a ${to}`,
  evidence: 'Evidência (SHA-256)',
  download: 'Baixar o relatório',
  print: 'Imprimir',
  delete: 'Apagar meus resultados',
  deleteSure: 'Apagar todos os resultados e o relatório?',

  check: {
    label: 'Arquivo do relatório',
    text: 'Solte um relatório aqui ou escolha o arquivo. Ele fica no seu navegador.',
    authenticity: {
      genuine: 'Autêntico. Este portal assinou exatamente este arquivo.',
      unsigned: 'Sem assinatura. Qualquer pessoa pode ter escrito este arquivo.',
      changed: 'Não autêntico. O arquivo difere do que foi assinado.',
      'unknown-key': 'Não autêntico. Nenhuma chave deste portal assinou o arquivo.',
      unreadable: 'Este arquivo não é um relatório de um exame.',
    },
    failed:
      'A verificação falhou. Este navegador não consegue verificar a assinatura, ou o portal não respondeu. Use um navegador mais recente ou tente novamente.',
    changesHeading: 'Mudanças desde então',
    noChanges: 'Nenhuma: o exame e as descrições de API são os mesmos hoje.',
    added: 'Casos novos',
    changed: 'Casos com outras regras hoje',
    removed: 'Casos removidos',
    version: (name, before, today) => `${name}: ${before}, hoje ${today}`,
    absent: 'nenhuma',
  },
};
