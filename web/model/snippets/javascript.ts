import type { SampledRequest } from '../request/request.ts';
import { bodyOption, canFetch, code, fetchCall, formData, headersOption, option, string } from './fetch.ts';
import type { Code } from './tokens.ts';
import { allHeaders } from './writer.ts';

/** JavaScript for a browser: files come from an input of the page, cookies from the browser. */
export function javascript(request: SampledRequest): Code | null {
  if (!canFetch(request)) return null;
  const { cookies, body } = request;
  const call = fetchCall(request, [
    // A script cannot set cookies. It can only ask the browser to send those it has.
    ...(cookies === '' ? [] : [option('credentials', string('include'))]),
    ...headersOption(allHeaders({ ...request, cookies: '' })),
    ...bodyOption(body, () => code`fileInput.files[0]`),
  ]);
  const input = code`const fileInput = document.querySelector(${string('input[type="file"]')});\n`;
  if (body.kind === 'file') return code`${input}\n${call}`;
  if (body.kind !== 'multipart') return call;
  const form = formData(body.fields, (index) => code`fileInput.files[${String(index)}]`);
  return code`${body.fields.some(({ isFile }) => isFile) ? input : ''}${form}\n\n${call}`;
}
