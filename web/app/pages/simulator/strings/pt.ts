import { limited } from '../../../simulator/limited.ts';
import type { SimulatorStrings } from './en.ts';

export const pt = {
  pages: {
    simulator: {
      title: 'Simulador',
      description:
        'Experimente agora as APIs da AKKO, sem uma conta na AKKO: crie contratos, aja como o cliente, adiante o relógio e verifique webhooks assinados.',
    },
    'simulator.activate': {
      title: 'Ativar um contrato no simulador',
      description:
        'Aja como o cliente de um contrato simulado: digite o código, preencha o formulário, envie fotos e pague.',
    },
  },
  simulation:
    'Esta é uma simulação executada neste site. Ela nunca chama a AKKO, não envia mensagens e não cobra pagamentos.',
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
    'Esta conta não existe mais. Ela não foi usada por 24 horas ou foi excluída, talvez em outra aba. Remova as credenciais dela e crie uma conta nova.',
  limited: limited.pt,
  refused: 'O simulador recusou isto:',
  unexpected:
    'A resposta não veio do simulador. Ele pode não estar disponível neste site ou ter um erro. Tente novamente mais tarde.',

  createText: 'Um clique cria uma conta com dados de teste. Sem nome, sem e-mail, sem dados pessoais.',
  create: 'Criar uma conta do simulador',
  creating: 'Criando a conta…',
  forget: 'Remover as credenciais',
  adopt: 'Usar uma conta que você criou em um terminal',
  adoptText: 'Cole a resposta de POST /simulator/accounts. Ela fica neste navegador.',
  adoptLabel: 'Resposta em formato JSON',
  adoptSubmit: 'Usar esta conta',
  adoptFailed:
    'Esta não é a resposta de POST /simulator/accounts. Ela deve ser um objeto JSON com clientId, clientSecret, partnerToken, gatewayKey, webhookSecret, expiresAt e baseUrl.',
  wasForgotten: 'As credenciais foram removidas deste navegador.',

  contractStatus: {
    pending_activation: 'O cliente não preencheu o formulário, ou só falta o pagamento.',
    pending_verification: 'O formulário está preenchido. Falta aceitar as fotos, ou só falta o pagamento.',
    waiting_period: 'Em vigor. O dano acidental é coberto quando termina o período de carência.',
    active: 'Em vigor com cobertura completa.',
    suspended: 'Um pagamento falhou e a cobertura está pausada.',
    cancelled: 'Encerrado antes do fim da vigência.',
    expired: 'Encerrado no fim da vigência.',
    restored: 'Restaurado com os mesmos IDs. O próximo pagamento o deixa ativo.',
  },
  machine: (status) => `Estados de um contrato. Este está no estado ${status}.`,
  machineNext: (states) => `A partir daqui ele pode ir para: ${states}.`,
  machineEnd: 'Este é um estado final.',

  notSandbox: 'O simulador não é o sandbox. Pratique aqui agora e, enquanto isso, solicite credenciais do sandbox:',
  nextStep: 'Sua conta está pronta. Crie abaixo um contrato de exemplo ou faça sua primeira venda com',
  notSandboxLink: 'Primeiros passos',
  reference: 'Referência dos controles',
  sections: 'Nesta página',

  terminalHeading: 'Use em um terminal',
  terminalText: 'Este comando cria uma conta. A resposta contém as credenciais:',
  terminalNext: 'As credenciais funcionam com os caminhos, cabeçalhos e corpos documentados, a partir de baseUrl:',
  terminalOwn:
    'Defina estas variáveis. Assim, os scripts de shell que os guias oferecem usam sua conta do simulador, e o receptor de webhooks do guia “Webhooks” usa o segredo dela.',
  terminalCopy: 'Copiar as variáveis',
  limitsLink: 'Limites de uma conta',

  prefer: {
    heading: 'Peça uma resposta',
    text: 'Envie o cabeçalho Prefer para obter uma resposta que os dados de teste não provocam. A requisição precisa de credenciais válidas e conta para o limite de requisições. Uma preferência que a página da operação não lista é ignorada. A maioria das operações não lista nenhum status 5xx.',
    code: 'code=429 retorna a resposta documentada com este status, com seus cabeçalhos. O corpo da requisição não é verificado, e nada é guardado. A resposta tem o cabeçalho Preference-Applied.',
    example:
      'example=device_already_covered retorna o exemplo documentado com este nome. Os nomes estão no documento OpenAPI. O exemplo de um erro costuma ter o nome do seu código.',
    wait: 'wait=5 retém a resposta por este número de segundos, no máximo 5, e depois executa a requisição como sempre. Assim se testa o tempo limite do seu cliente HTTP. Enquanto isso, um segundo POST com a mesma Idempotency-Key recebe 409 idempotency_in_progress. Os tokens, as operações do próprio simulador e as requisições com code ou example respondem sem esperar.',
  },

  credentialsHeading: 'Credenciais',
  credentialsText: 'Elas são guardadas somente neste navegador e funcionam somente no simulador.',
  showSecrets: 'Mostrar os segredos',
  hideSecrets: 'Ocultar os segredos',
  credential: {
    baseUrl: 'URL base',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    partnerToken: 'Token do parceiro (v2)',
    gatewayKey: 'Chave do gateway',
    webhookSecret: 'Segredo do endpoint (webhooks)',
  },
  copyNamed: (name) => `Copiar: ${name}`,

  clockHeading: 'Relógio',
  clockText:
    'Adiante o relógio. Os períodos de carência terminam, as renovações são pagas ou falham, os contratos expiram e os pedidos são enviados. Os tokens de acesso também expiram por este relógio, portanto crie um novo depois de adiantá-lo.',
  clockNow: 'Hora da conta',
  clockReal: 'O relógio mostra a hora real.',
  clockMoved: (duration) => `Adiantado em ${duration}.`,
  clockAdvance: { PT10M: '+10 minutos', P1D: '+1 dia', P30D: '+30 dias', P365D: '+1 ano' },
  clockNext: (date) => `Até o próximo evento (${date})`,
  clockDone: (time, events) =>
    `O relógio marca agora ${time}. ${events === 1 ? '1 webhook foi gerado.' : `${events} webhooks foram gerados.`}`,

  objectsHeading: 'Objetos',
  objectsText: 'Tudo o que suas requisições criam aparece aqui em segundos.',
  exampleLabel: 'Celular do contrato de exemplo',
  exampleAny: 'Um celular sem comportamento especial',
  exampleCreate: 'Criar um contrato de exemplo',
  exampleDone: (id) => `O contrato ${id} foi criado. Abra a página de ativação dele para agir como o cliente.`,
  imeiResults: {
    '352099001762018': 'Recusado: consta como perdido, roubado ou furtado',
    '352099001762026': 'Recusado: coberto por outro parceiro',
    '352099001762034': 'Recusado: o modelo não é aceito',
    '356938035643808': 'Recusado: dígito verificador incorreto',
    '356938035644138': 'As primeiras fotos são recusadas',
    '356938035644146': 'O pagamento falha um minuto após a ativação',
    '356938035644153': 'O link de ativação expira após um minuto',
    '356938035644161': 'O período de carência termina um minuto após a ativação',
    '356938035644179': 'A vigência termina um minuto após a ativação',
  },
  contracts: 'Contratos',
  noContracts: 'Ainda não há contratos. Crie um contrato de exemplo ou envie POST /public/v3/contracts.',
  users: 'Usuários',
  devices: 'Dispositivos',
  lineItems: 'Itens de contrato',
  orders: 'Pedidos',
  none: 'Ainda não há nenhum.',
  testData: 'Dados de teste: preços, lojas e IMEIs',
  prices: 'IDs de preços do produto',
  stores: 'IDs de lojas',
  imeis: 'IMEIs de teste',
  json: 'JSON',
  actAsCustomer: 'Agir como o cliente',
  customer: 'Cliente',
  total: 'Total',
  per: (amount, interval) => (interval === 'year' ? `${amount} por ano` : `${amount} por mês`),
  coverageStartsOn: 'Início da cobertura',
  waitingPeriodEndsOn: 'Fim do período de carência',
  renewsOn: 'Renovação',
  endsOn: 'Último dia de cobertura',
  newestOnly: 'Os 100 mais recentes de cada tipo.',

  logHeading: 'Requisições',
  logText:
    'As últimas 100 requisições de API desta conta, as mais recentes primeiro. Uma requisição recusada mostra quais valores estavam incorretos. Abra uma requisição para ver os corpos.',
  logRequestBody: 'Corpo da requisição',
  logResponseBody: 'Corpo da resposta',
  logEmpty: 'Ainda não há requisições. Envie uma com as credenciais acima.',
  logPaused: 'A atualização está pausada.',
  logLive: 'Atualiza a cada poucos segundos enquanto esta página está visível.',
  showAll: (count) => `Mostrar todos (${count})`,

  inboxHeading: 'Webhooks',
  inboxText:
    'Cada mudança gera o evento documentado, assinado com o segredo do seu endpoint. O simulador não envia nada a lugar nenhum: as entregas ficam guardadas aqui, e os endereços de callback são mostrados, mas nunca chamados.',
  inboxEmpty: 'Ainda não há entregas. Ative um contrato para receber a primeira.',
  endpointLabel: 'Seu endpoint, para os comandos do cURL',
  attempt: (count) => `tentativa ${count}`,
  callbackUrl: 'URL de callback que você enviou',
  headers: 'Cabeçalhos',
  body: 'Corpo bruto, exatamente como foi assinado',
  redeliver: 'Entregar novamente',
  redelivered: (count) => `Entregue novamente: tentativa ${count}, com uma nova assinatura.`,
  copyCurl: 'Copiar como cURL',
  signature: 'Verificação da assinatura',
  verified: 'A assinatura confere',
  notVerified: 'A assinatura não confere',
  checking: 'Verificando…',
  noCrypto: 'O Web Crypto não está disponível aqui. Abra a página por HTTPS.',
  steps: {
    header: 'Leia t e v1 do cabeçalho Akko-Signature.',
    payload: (bytes) => `Junte t, um ponto e o corpo bruto: ${bytes} bytes.`,
    hmac: 'Calcule o HMAC-SHA256 desses bytes com o segredo do endpoint, em hexadecimal.',
    equal: 'Compare o resultado com v1 em tempo constante: são iguais.',
    notEqual: 'Compare o resultado com v1 em tempo constante: são diferentes.',
    fresh: (age) => `Compare t com o seu relógio: ${age}. Está dentro de 5 minutos.`,
    stale: (age) =>
      `Compare t com o seu relógio: ${age}. Um receptor recusa entregas com mais de 5 minutos. Entregue o evento novamente para obter uma nova assinatura.`,
  },
  past: (duration) => `há ${duration}`,

  accountHeading: 'Conta',
  expires: (time) => `A conta é excluída 24 horas após o último uso. Por enquanto, isso será em ${time}.`,
  usage: (objects, limit, requests) =>
    `Objetos: ${objects} de ${limit}. Limite de requisições: ${requests} por minuto.`,
  suspendText: 'Enquanto o parceiro está suspenso, as requisições de API retornam 403 partner_suspended.',
  suspend: 'Suspender o parceiro',
  unsuspend: 'Encerrar a suspensão',
  isSuspended: 'O parceiro está suspenso.',
  resetText:
    'Redefinir exclui todos os objetos, requisições e webhooks, e volta o relógio para a hora real. As credenciais continuam as mesmas.',
  reset: 'Redefinir a conta',
  resetSure: 'Excluir todos os objetos, requisições e webhooks?',
  resetDone: 'A conta foi redefinida.',
  forgetText:
    'Ao remover as credenciais, elas são apagadas deste navegador. Elas só aparecem aqui, portanto copie as de que ainda precisar. Se excluir a conta, ela deixa de existir imediatamente.',
  forgetSure: 'Remover as credenciais deste navegador?',
  remove: 'Excluir a conta',
  removeSure: 'Excluir a conta com todos os dados? As credenciais deixam de funcionar imediatamente.',
  removed: 'A conta foi excluída.',

  back: 'Voltar ao simulador',
  needsScriptHere: 'Esta página requer JavaScript. Sem JavaScript, execute os passos do cliente com estes comandos:',
  chooseContract: 'Escolha o contrato a ativar.',
  noAccountHere:
    'Este navegador não tem uma conta do simulador. O contrato pertence à conta que o criou, portanto use aqui as credenciais dessa conta.',
  notFound: (id) =>
    `Sua conta não tem o contrato ${id}. Ele pertence a outra conta, ou a conta foi redefinida depois disso. Abra o link de ativação de um dos seus contratos.`,
  contract: 'Contrato',
  status: 'Status',
  stepsLabel: 'Passos da ativação',
  stepDone: 'concluído',

  passcodeStep: 'Código',
  passcodeText: 'Em produção, o cliente recebe este código de uso único por SMS. No simulador, ele é sempre 418205.',
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
  doneText: 'O webhook contract.activated está na página Simulador.',
  endedHeading: 'O contrato foi encerrado',
  endedText: 'O cliente não pode fazer mais nada.',
  afterHeading: 'O que o cliente pode fazer agora',
  cardWorks: 'O cartão funciona. A próxima renovação é paga.',
  cardFails: 'O cartão não funciona. A próxima renovação falha, e o contrato é suspenso.',
  breakCard: 'Fazer as próximas renovações falharem',
  fixCard: 'Fazer as próximas renovações serem pagas',
  cancel: 'Cancelar o contrato',
  cancelSure: 'Cancelar o contrato? Ele termina imediatamente.',
} satisfies SimulatorStrings;
