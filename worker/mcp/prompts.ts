import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { LOCALES, type Locale } from '../../web/model/site/locale.ts';

/** `integrate`: how to write an integration in a programming language with these tools. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'integrate',
    {
      title: 'Integrate in a programming language',
      description: 'Plans, writes and tests an integration with the APIs of this portal.',
      argsSchema: {
        language: z.string().trim().min(1).max(40).describe('Programming language, such as "Python".'),
        task: z.string().trim().max(500).optional().describe('Such as "create a contract for a used phone".'),
        locale: z.enum(LOCALES).optional().describe('Language of the text: en, es or pt.'),
      },
    },
    ({ language, task, locale = 'en' }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: TEXTS[locale](language, task ?? null) } }],
    }),
  );
}

const TEXTS = {
  en: (language, task) => `Integrate the APIs of this portal in ${language}.${task === null ? '' : ` Task: ${task}.`}

1. Find the operations with \`search\` and \`list_operations\`. Use the newest version of an API.
2. Read each operation with \`get_operation\`, and linked schemas with \`get_schema\`. Do not guess fields, enum values or error codes.
3. Test every request with \`call_simulator\`: create an account, get an access token, send the request. If a response is an error, read what the documentation says about it and correct the request.
4. Write the ${language} code. Read credentials from the environment, send an idempotency key where the operation takes one, and handle each documented error.
5. Say which production setup is left, such as credentials and webhooks, with links to the pages.`,
  es: (language, task) => `Integre las API de este portal en ${language}.${task === null ? '' : ` Tarea: ${task}.`}

1. Busque las operaciones con \`search\` y \`list_operations\`. Use la versión más reciente de cada API.
2. Lea cada operación con \`get_operation\`, y los esquemas enlazados con \`get_schema\`. No suponga campos, valores de enumeración ni códigos de error.
3. Pruebe cada solicitud con \`call_simulator\`: cree una cuenta, obtenga un token de acceso y envíe la solicitud. Si la respuesta es un error, lea lo que la documentación dice sobre él y corrija la solicitud.
4. Escriba el código en ${language}. Lea las credenciales del entorno, envíe una clave de idempotencia donde la operación la acepte y trate cada error documentado.
5. Indique qué falta configurar para producción, como credenciales y webhooks, con enlaces a las páginas.`,
  pt: (language, task) => `Integre as APIs deste portal em ${language}.${task === null ? '' : ` Tarefa: ${task}.`}

1. Encontre as operações com \`search\` e \`list_operations\`. Use a versão mais recente de cada API.
2. Leia cada operação com \`get_operation\`, e os esquemas vinculados com \`get_schema\`. Não presuma campos, valores de enumeração nem códigos de erro.
3. Teste cada requisição com \`call_simulator\`: crie uma conta, obtenha um token de acesso e envie a requisição. Se a resposta for um erro, leia o que a documentação diz sobre ele e corrija a requisição.
4. Escreva o código em ${language}. Leia as credenciais do ambiente, envie uma chave de idempotência quando a operação a aceitar e trate cada erro documentado.
5. Informe o que falta configurar para produção, como credenciais e webhooks, com links para as páginas.`,
} satisfies Record<Locale, (language: string, task: string | null) => string>;
