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
  algorithm: 'O cabeçalho Akko-Signature de uma entrega tem esta forma:',
  algorithmLink: 'Como verificar uma entrega',
  secret: 'Segredo do endpoint',
  header: 'Cabeçalho Akko-Signature',
  body: 'Corpo bruto',
  bodyHint: 'Exatamente os bytes que você recebeu: sem reformatar e sem quebra de linha a mais.',
  check: 'Verificar a assinatura',
  example: 'Preencher com um exemplo',
  needsScript: 'Este formulário requer JavaScript. Sem JavaScript, aplique você mesmo o algoritmo descrito acima.',
  keyHeading: 'Gerar uma chave de idempotência',
  keyText: 'Cada requisição POST que cria algo exige uma chave nova.',
  keyLink: 'Quando enviar qual chave',
  generate: 'Nova chave',
  keyLabel: 'Idempotency-Key',
} satisfies ToolStrings;
