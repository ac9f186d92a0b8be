import type { SampledRequest } from '../request/request.ts';
import { bodyOption, canFetch, code, fetchCall, formData, headersOption, string } from './fetch.ts';
import type { Code } from './tokens.ts';
import { allHeaders } from './writer.ts';

/** A module for Node.js: files are read from disk, and cookies are an ordinary header. */
export function node(request: SampledRequest): Code | null {
  if (!canFetch(request)) return null;
  const { body } = request;
  const open = (name: string): Code => code`await openAsBlob(${string(name)})`;
  const call = fetchCall(request, [...headersOption(allHeaders(request)), ...bodyOption(body, open)]);
  const imports = code`import { openAsBlob } from 'node:fs';\n\n`;
  if (body.kind === 'file') return code`${imports}${call}`;
  if (body.kind !== 'multipart') return call;
  const form = formData(body.fields, (_index, name) => code`${open(name)}, ${string(name)}`);
  return code`${body.fields.some(({ isFile }) => isFile) ? imports : ''}${form}\n\n${call}`;
}
