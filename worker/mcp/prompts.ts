import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { LOCALES } from '../../web/model/site/locale.ts';
import { STRINGS } from './strings/all.ts';

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
      messages: [
        { role: 'user', content: { type: 'text', text: STRINGS[locale].integrate(language, task ?? null).join('\n') } },
      ],
    }),
  );
}
