import type { Body, SampledRequest } from '../request/request.ts';

/** What requests of one template have in common; the rest is put into its slots. */
export interface Shape {
  method: string;
  isSecure: boolean;
  headers: number;
  hasCookies: boolean;
  body: Body['kind'];
  /** Of a form's fields, whether each is a file. */
  files: boolean[];
  /** Whether a form has two fields of one name. */
  hasRepeats: boolean;
  hasContentType: boolean;
  answersJson: boolean;
}

/** The shape of a request, whatever language it is to be written in. */
export function shapeOf({ method, isSecure, headers, cookies, body, contentType, answersJson }: SampledRequest): Shape {
  const fields = body.kind === 'form' || body.kind === 'multipart' ? body.fields : [];
  return {
    method,
    isSecure,
    headers: headers.length,
    hasCookies: cookies.length > 0,
    body: body.kind,
    files: fields.map(({ isFile }) => isFile),
    hasRepeats: new Set(fields.map(({ name }) => name)).size < fields.length,
    hasContentType: contentType !== null,
    answersJson,
  };
}
