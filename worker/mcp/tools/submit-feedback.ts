import { z } from 'zod';

import { REASONS } from '../../../web/model/insight/signal.ts';
import { defineTool, localeArgument, localeOfPage, pageNamed, ToolError } from './tool.ts';

const FEEDBACK = z.object({
  page: z.string().min(1).max(500).describe('Path or URL. A fragment names the section.'),
  helpful: z.enum(['yes', 'no']).describe('Whether the page helped.'),
  reason: z.enum(REASONS).optional().describe('Why it did not.'),
  text: z.string().max(500).optional().describe('What is missing or wrong. No names, secrets or other personal data.'),
  locale: localeArgument,
});

/** `submit_feedback`: tells the writers of the site about a page. No public response, page or file ever has the text. */
export const submitFeedback = defineTool({
  name: 'submit_feedback',
  input: FEEDBACK,
  output: z.object({ href: z.string() }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  localeOf: localeOfPage,
  run: async ({ page, locale, helpful, reason, text }, { catalog, context }) => {
    const { record } = context.access;
    if (record === null) throw new ToolError('Feedback is not collected here. Use the form at the end of the page.');
    const { href } = pageNamed(catalog, { page, locale });
    const anchor = page.split('#')[1]?.slice(0, 200);
    await record({
      kind: 'feedback',
      page: href,
      helpful,
      ...(reason !== undefined && { reason }),
      ...(text !== undefined && { text }),
      ...(anchor !== undefined && { anchor }),
    });
    return { text: `The feedback about ${href} was accepted.`, data: { href } };
  },
});
