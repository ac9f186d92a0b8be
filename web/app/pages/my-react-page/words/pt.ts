import type { ToolWords } from './en.ts';

export default {
  title: 'Ferramentas de integração',
  description:
    'Verifique a assinatura de uma entrega de webhook e gere chaves de idempotência. Nada do que você colar sai do seu navegador.',
  signatureHeading: 'Verificar a assinatura de um webhook',
  algorithm:
    'Cada entrega traz um cabeçalho Akko-Signature. A assinatura é o HMAC-SHA256, em hexadecimal, do carimbo de tempo, de um ponto e do corpo bruto, com o segredo do seu endpoint como chave. Recuse entregas cujo carimbo de tempo esteja a mais de 5 minutos do seu relógio.',
  secret: 'Segredo do endpoint',
  header: 'Cabeçalho Akko-Signature',
  body: 'Corpo bruto',
  bodyHint: 'Exatamente os bytes que você recebeu: sem reformatar e sem quebra de linha a mais.',
  check: 'Verificar a assinatura',
  example: 'Preencher com um exemplo',
  needsScript: 'O formulário precisa de JavaScript; ele só aplica o algoritmo descrito acima.',
  match: 'A assinatura confere.',
  mismatch: 'A assinatura não confere. Confira o segredo e verifique se o corpo não foi alterado.',
  malformed: 'O cabeçalho não tem a forma t=<segundos unix>,v1=<64 dígitos hexadecimais>.',
  stale: (age: string) =>
    `O carimbo de tempo está fora dos 5 minutos permitidos: ${age}. Um receptor deve recusar esta entrega.`,
  fresh: 'O carimbo de tempo está a menos de 5 minutos do seu relógio.',
  past: (duration: string) => `há ${duration}`,
  future: (duration: string) => `${duration} no futuro`,
  expected: 'Assinatura esperada',
  failed: 'Este navegador não oferece WebCrypto aqui. Abra a página por HTTPS.',
  keyHeading: 'Gerar uma chave de idempotência',
  keyText:
    'Envie uma chave nova no cabeçalho Idempotency-Key de cada POST que cria algo, e envie a mesma chave ao repetir a requisição. Qualquer texto único serve; o usual é um UUID aleatório (versão 4).',
  generate: 'Nova chave',
  keyLabel: 'Idempotency-Key',
  copy: 'Copiar',
  copied: 'Copiado',
} satisfies ToolWords;
