import type { Field } from './request.ts';

/** The header lines of a part of a multipart form, as browsers write them (https://html.spec.whatwg.org/#multipart-form-data). */
export function partHeaders({ name, value, isFile, contentType, headers = [] }: Field): string {
  const type = contentType ?? (isFile ? 'application/octet-stream' : undefined);
  return [
    `Content-Disposition: form-data; name="${escaped(name)}"${isFile ? `; filename="${escaped(value)}"` : ''}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...headers.map((header) => `${header.name}: ${header.value}`),
  ].join('\r\n');
}

/** Whether a part is a plain text, or a file without headers of its own. Most clients can send only these by themselves. */
export function isPlainPart({ isFile, contentType, headers = [] }: Field): boolean {
  return headers.length === 0 && (isFile || contentType === undefined);
}

function escaped(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
