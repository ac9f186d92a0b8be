import type { Field, MultipartBody } from './request.ts';

/**
 * The header lines of a part of a multipart form, as browsers write them (https://html.spec.whatwg.org/#multipart-form-data). Other
 * multipart bodies name their parts in the same way (OpenAPI 3.1.1, "Encoding `multipart` Media Types").
 */
export function partHeaders(field: Field): string {
  const { isFile, contentType, headers = [] } = field;
  const type = contentType ?? (isFile ? 'application/octet-stream' : undefined);
  return [
    `Content-Disposition: ${dispositionOf(field)}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...headers.map((header) => `${header.name}: ${header.value}`),
  ].join('\r\n');
}

/** The name of a part, and that of its file. */
export function dispositionOf({ name, value, isFile }: Field): string {
  return `form-data; name="${escaped(name)}"${isFile ? `; filename="${escaped(value)}"` : ''}`;
}

/** Whether most clients can send a multipart body by themselves. */
export function isPlainForm(body: MultipartBody): boolean {
  return !isOtherMultipart(body) && body.fields.every(isPlainPart);
}

/** Whether a multipart body is not form data, such as `multipart/mixed`. */
export function isOtherMultipart({ type }: MultipartBody): boolean {
  return type !== 'multipart/form-data';
}

/** Whether a part is a plain text, or a file without headers of its own. */
export function isPlainPart({ isFile, contentType, headers = [] }: Field): boolean {
  return headers.length === 0 && (isFile || contentType === undefined);
}

function escaped(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
