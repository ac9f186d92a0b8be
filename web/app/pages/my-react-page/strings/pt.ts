import type { ToolStrings } from './en.ts';

export const pt = {
  pages: {
    'my-react-page': {
      title: 'Ferramentas',
      description:
        'Verifique a assinatura de uma entrega de webhook e gere chaves de idempotência. Nada do que você colar sai do seu navegador.',
    },
  },
  pasteHeading: 'Verificar uma requisição, resposta ou entrega',
  pasteText:
    'Cole um comando cURL, uma requisição ou resposta HTTP, ou uma entrega de webhook. Seu navegador a compara com a descrição da API e vincula cada diferença ao seu campo.',
  pasteStart: 'Escolher uma operação ou um evento',
  signatureHeading: 'Verificar a assinatura de um webhook',
  algorithm:
    'Cada entrega traz um cabeçalho Akko-Signature. A assinatura é o HMAC-SHA256, em hexadecimal, do timestamp, de um ponto e do corpo bruto. A chave é o segredo do seu endpoint. Rejeite entregas cujo timestamp difira do seu relógio em mais de 5 minutos.',
  secret: 'Segredo do endpoint',
  header: 'Cabeçalho Akko-Signature',
  body: 'Corpo bruto',
  bodyHint: 'Exatamente os bytes que você recebeu: sem reformatar e sem quebra de linha a mais.',
  check: 'Verificar a assinatura',
  example: 'Preencher com um exemplo',
  needsScript: 'Este formulário requer JavaScript. Sem JavaScript, aplique você mesmo o algoritmo descrito acima.',
  keyHeading: 'Gerar uma chave de idempotência',
  keyText:
    'Envie uma chave nova no cabeçalho Idempotency-Key de cada requisição POST que cria algo. Ao repetir a requisição, envie a mesma chave. Uma chave tem de 8 a 64 caracteres: A–Z, a–z, 0–9, hifens e sublinhados. O usual é um UUID aleatório (versão 4).',
  generate: 'Nova chave',
  keyLabel: 'Idempotency-Key',
  copy: 'Copiar',
  copied: 'Copiado',
} satisfies ToolStrings;
