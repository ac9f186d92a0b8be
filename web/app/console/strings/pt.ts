import { pt as check } from '../../../model/schema/strings/pt.ts';
import { limited } from '../../simulator/limited.ts';
import type { ConsoleStrings } from './en.ts';

export const pt = {
  check,

  enlarge: 'Ampliar',
  shrink: 'Voltar ao tamanho normal',
  clear: 'Redefinir',
  cleared: 'Os valores do exemplo foram restaurados.',
  undo: 'Desfazer',
  share: 'Copiar link',
  shared: 'Link copiado. Ele inclui seus valores, mas não seus segredos.',
  sharedAs: 'Link com seus valores, sem segredos:',
  shareWithout: (names) => `Não incluído: ${names}.`,
  shareTooLong: 'Seus valores são longos demais para um link. Encurte o corpo ou copie um exemplo de código.',
  linkBroken: 'Este link está danificado, por isso nenhum valor foi preenchido.',
  linkRead: 'Valores preenchidos a partir do link. Links nunca incluem segredos; informe os seus.',
  filledAgain: 'Os valores da requisição anterior foram preenchidos. As credenciais não foram guardadas.',
  request: 'Requisição',
  response: 'Resposta',
  done: 'Concluir',
  fillNote: 'Preencha os valores e veja a requisição em todas as linguagens. Nada é enviado desta página.',

  server: 'Servidor',
  serverOfSamples: 'Servidor nos exemplos de código',
  environments: { simulator: 'Simulador', sandbox: 'Sandbox', production: 'Produção' },
  productionNote: 'As requisições a este servidor usam dados reais.',
  noServer:
    'A descrição da API não indica nenhum servidor, por isso não é possível enviar requisições por aqui. Os exemplos de código têm seus valores.',
  relativeServer:
    'A descrição da API não indica o host deste servidor, por isso não é possível enviar requisições por aqui.',
  insecureServer:
    'Uma página carregada por HTTPS não pode chamar um servidor HTTP. Escolha outro servidor ou use um exemplo de código.',
  variables: {
    hostLabel: 'deve ser um único rótulo de um nome de host: letras, dígitos e hifens.',
    port: 'deve ser um número de porta entre 1 e 65535.',
    dotSegment: 'não pode conter “.” nem “..” como segmento do caminho.',
    unlistedOrigin: (origins: string) =>
      `não é um dos servidores da descrição da API.${origins === '' ? '' : ` Esta página só envia requisições para ${origins}.`} Use um exemplo de código.`,
  },

  authorization: 'Autorização',
  noAuthorization: 'Não requer autorização.',
  noneOfThese: 'Nenhuma',
  and: ' e ',
  token: 'Token de acesso',
  apiKey: (name) => `Chave de API (${name})`,
  user: 'Nome de usuário',
  password: 'Senha',
  credentials: 'Credenciais',
  mutualTls: 'Seu navegador apresenta o próprio certificado; não é preciso preencher nada.',
  keep: 'Manter os segredos até você fechar esta aba',
  keepNote: 'Os segredos ficam na memória. Os links nunca os incluem.',
  keptNote: 'Os segredos ficam no armazenamento de sessão desta aba. Os links nunca os incluem.',
  keepFailed: 'Este navegador não guarda dados de páginas. Seus segredos ficam só na memória.',
  showSecrets: 'Mostrar minhas credenciais nos exemplos de código',

  path: 'Parâmetros de caminho',
  query: 'Parâmetros de consulta',
  querystring: 'String de consulta',
  header: 'Parâmetros de cabeçalho',
  cookie: 'Parâmetros de cookie',
  cookieNote: 'Uma página não pode enviar cookies a outro site. Estes valores aparecem só nos exemplos de código.',
  headerNote: (names) =>
    `Os navegadores definem ${names}. Os valores que você informar aparecem só nos exemplos de código.`,
  optional: { one: '1 campo opcional', other: '# campos opcionais' },
  newKey: 'Nova chave',
  freshKey: 'Chave nova para cada requisição',

  body: 'Corpo',
  sendsBody: 'Enviar um corpo',
  bodyOnGet: 'Os navegadores não enviam corpo com este método. Ele aparece só nos exemplos de código.',
  mediaType: 'Tipo de conteúdo',
  example: 'Exemplo',
  form: 'Formulário',
  json: 'JSON',
  formNeedsJson: 'O formulário volta quando o JSON for válido de novo.',
  headerCharacters: 'contém caracteres não permitidos em um cabeçalho, como uma quebra de linha.',
  notJson: (line, column) => `não é JSON válido: erro na linha ${line}, coluna ${column}.`,
  text: 'Texto',
  file: 'Arquivo',
  files: 'Arquivos',
  orFile: 'Ou envie um arquivo em vez disso',
  openSimulator:
    'O simulador responde como descreve a documentação. Não pede credenciais e esquece o que você cria depois de um dia.',
  delimiterInValue: (delimiter) => `contém “${delimiter}” dentro de um valor, mas este caractere separa os valores.`,
  noFile: 'Escolha um arquivo.',
  takeFileAway: 'Remover este arquivo',
  fileTooLarge: (size, limit) =>
    `Este arquivo tem ${size}, mas o limite de envio por aqui é ${limit}. Use um exemplo de código para arquivos maiores.`,
  accept: 'Accept',
  acceptAny: 'Qualquer um (o servidor escolhe)',

  describe: (name) => `Descrição de ${name}`,
  notSent: 'não é enviado',
  null: 'null',
  asNull: (name) => `Enviar null em ${name}`,
  kind: 'Tipo',
  add: 'Adicionar',
  addTo: (name) => `Adicionar a ${name}`,
  remove: 'Remover',
  removeItem: (item) => `Remover ${item}`,
  item: (position) => `Item ${position}`,
  key: 'Chave',
  utc: 'em UTC',

  send: 'Enviar requisição',
  sending: 'Enviando…',
  nothingSent:
    'Nenhuma requisição foi enviada ainda. A resposta aparecerá aqui e será comparada com a descrição da API.',
  sendAnyway: 'Enviar mesmo assim',
  problems: {
    one: '1 campo não corresponde à descrição da API',
    other: '# campos não correspondem à descrição da API',
  },
  cannotSend: {
    one: 'Preencha ou corrija 1 campo antes de enviar',
    other: 'Preencha ou corrija # campos antes de enviar',
  },

  confirm: {
    title: 'Enviar esta requisição para produção?',
    host: 'Host',
    method: 'Método',
    path: 'Caminho',
    effects: {
      DELETE: 'Esta requisição exclui dados reais.',
      POST: 'Esta requisição cria ou altera dados reais.',
    },
    effect: 'Esta requisição altera dados reais.',
    send: 'Enviar para produção',
  },

  time: 'Tempo',
  size: 'Tamanho',
  headers: 'Cabeçalhos',
  headersNote: 'Os navegadores mostram a uma página só os cabeçalhos que o servidor expõe.',
  pretty: 'Formatado',
  raw: 'Bruto',
  imageAlt: 'Imagem da resposta',
  download: 'Baixar',
  noBody: 'A resposta não tem corpo.',
  binary: 'Não é possível mostrar este conteúdo como texto. Baixe-o para ver.',
  moreText: (shown, all) => `Mostrando os primeiros ${shown} de ${all}.`,
  showMore: 'Mostrar mais',
  truncated: (limit) =>
    `A resposta ultrapassa ${limit}, por isso só o começo é mostrado. Use um exemplo de código para obtê-la por inteiro.`,
  invalidJson: (line, column) =>
    `O servidor declara JSON, mas há um erro na linha ${line}, coluna ${column}. A resposta é mostrada como foi recebida.`,
  unreadableJson:
    'O servidor declara JSON, mas não é possível interpretar a resposta. Ela é mostrada como foi recebida.',
  wrongType: (type, documented) =>
    `O servidor enviou ${type}, mas a descrição da API indica ${documented} para este status.`,
  noType: 'uma resposta sem tipo de conteúdo',
  bodyMissing: (documented) =>
    `A resposta não tem corpo, mas a descrição da API indica ${documented} para este status.`,
  brokenImage: 'O navegador não consegue mostrar esta imagem. Baixe-a para ver.',
  members: { one: '1 propriedade', other: '# propriedades' },
  items: { one: '1 item', other: '# itens' },

  causeAndFix: 'Causa e correção',
  asDescribed: 'Corresponde à descrição da API',
  violations: { one: '1 diferença em relação à descrição da API', other: '# diferenças em relação à descrição da API' },
  violationsAtLeast: (count) => `${count} ou mais diferenças em relação à descrição da API`,
  statusNotDescribed: (status) => `O status ${status} não consta na descrição da API.`,
  notChecked: 'Não foi comparada com a descrição da API: a resposta é grande demais ou tem níveis demais.',
  wholeValue: 'O valor',

  failures: {
    offline: { title: 'Você está sem conexão', text: 'Conecte-se à rede e envie a requisição novamente.' },
    timeout: (seconds) => ({
      title: `Nenhuma resposta completa em ${seconds} segundos`,
      text: 'O servidor pode ter recebido a requisição. Verifique antes de repeti-la.',
    }),
    cancelled: { title: 'Requisição cancelada', text: 'O servidor pode ter recebido a requisição.' },
    refused: {
      title: 'Nenhuma resposta chegou a esta página',
      text: 'O navegador não informa o motivo. Verifique estas causas em ordem:',
    },
    redirected: {
      title: 'O servidor respondeu com um redirecionamento',
      text: 'Este formulário não segue redirecionamentos, para que seus segredos cheguem só ao servidor que você escolheu. Para seguir o redirecionamento, use seu próprio cliente HTTP.',
    },
    blocked: (host) => ({
      title: `Esta página não pode chamar ${host}`,
      text: 'Você só pode chamar os servidores que a descrição da API indica.',
    }),
    brokenOff: {
      title: 'A conexão caiu',
      text: 'A resposta está incompleta. A requisição pode ter surtido efeito.',
    },
    invalid: {
      title: 'O navegador rejeitou esta requisição',
      address: 'O endereço não é válido. Verifique o servidor e suas variáveis.',
      header: (name) => `O nome ou o valor do cabeçalho ${name} contém caracteres não permitidos.`,
      other: 'Uma página não pode enviar este método ou este corpo. Use um exemplo de código.',
    },
  },
  refusedChecks: (origin, host) => [
    `O servidor não permite chamadas desta página: compartilhamento de recursos entre origens (CORS). Ele deve responder com Access-Control-Allow-Origin: ${origin}, também à requisição OPTIONS anterior. Os exemplos de código não são afetados.`,
    `Não é possível acessar o servidor: ${host} não existe, recusa conexões ou não tem um certificado válido.`,
    'Um bloqueador de conteúdo, um proxy ou um firewall está bloqueando a requisição.',
  ],
  method: (method) => `Os navegadores não permitem que uma página envie ${method}. Use um exemplo de código.`,

  loading: 'Carregando…',
  loadFailed: 'Não foi possível carregar os dados deste formulário.',
  loadSlow: 'Os dados deste formulário não carregaram em 15 segundos. Verifique sua conexão e tente novamente.',
  loadMissing:
    'Faltam os dados deste formulário. O site pode ter sido atualizado desde que você o abriu: recarregue a página.',
  loadCorrupt:
    'Os dados deste formulário estão danificados. Recarregue a página e, se o problema continuar, avise-nos.',
  loadOffline: 'Você está sem conexão, por isso não foi possível carregar este formulário.',
  loadSignedOut: 'Sua sessão não está mais ativa. Recarregue a página para entrar novamente.',
  account: {
    run: 'Executar no simulador',
    about: 'O simulador responde como a documentação descreve. Ele nunca chama a AKKO.',
    create: 'Criar uma conta do simulador',
    note: 'Sem nome nem e-mail. A conta é excluída após 24 horas sem uso.',
    runNote: 'Usa a sua conta do simulador, ou cria uma sem nome nem e-mail.',
    creating: 'Criando a conta…',
    ready: 'As credenciais da sua conta do simulador foram preenchidas.',
    expired: 'Sua conta do simulador expirou ou foi excluída. Os dados dela não existem mais.',
    createNew: 'Criar uma conta nova',
    offline: 'Não é possível acessar o simulador. Verifique sua conexão e tente novamente.',
    limited: limited.pt,
    unavailable: 'O simulador não está disponível no momento. Escolha outro servidor ou tente mais tarde.',
  },
  history: {
    title: 'Últimas requisições desta aba',
    note: 'Até 20 requisições ficam guardadas, sem credenciais, até você fechar a aba.',
    none: 'Nenhuma requisição guardada.',
    clear: 'Limpar',
    again: 'Preencher de novo',
    tooLong: 'Os valores são longos demais para preencher de novo.',
    cut: 'Só o começo foi guardado.',
    noBody: 'Nenhum corpo foi guardado.',
  },
} satisfies ConsoleStrings;
