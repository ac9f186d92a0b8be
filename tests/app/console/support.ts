import type { Credentials, FormValues } from '../../../web/app/console/form-values.ts';
import type { ConsoleBody, ConsoleData, ConsoleParameter } from '../../../web/model/description/console.ts';
import type { RequestScheme } from '../../../web/model/request/request.ts';

export const scheme = (name: string, fields: Partial<RequestScheme> = {}): RequestScheme => ({
  name,
  type: 'http',
  scheme: 'bearer',
  in: null,
  parameterName: null,
  ...fields,
});

export const parameter = (
  place: ConsoleParameter['in'],
  name: string,
  fields: Partial<ConsoleParameter> = {},
): ConsoleParameter => ({
  name,
  in: place,
  required: place === 'path',
  style: place === 'query' ? 'form' : 'simple',
  explode: place === 'query',
  allowReserved: false,
  isContent: false,
  anchor: `${place}.${name}`,
  schema: true,
  ...fields,
});

export const jsonBody = (fields: Partial<ConsoleBody> = {}): ConsoleBody => ({
  mediaType: 'application/json',
  contentType: 'application/json',
  kind: 'json',
  styles: {},
  encodings: {},
  files: [],
  anchor: 'body',
  schema: true,
  inputs: [{ name: null, input: { kind: 'json', value: { name: 'Maya' } } }],
  ...fields,
});

/** A minimal operation. */
/** Entered credentials that go to servers only. */
export function forServers(server: Credentials): FormValues['credentials'] {
  return { server, simulator: {} };
}

export function operation(fields: Partial<ConsoleData> = {}): ConsoleData {
  const bodies = fields.bodies ?? [];
  return {
    method: 'POST',
    path: '/users',
    canSend: true,
    servers: [{ url: 'https://api.shop.example', variables: [] }],
    security: [],
    saysSecurity: true,
    parameters: [],
    requiresBody: bodies.length > 0,
    beginsWithBody: bodies.length > 0,
    responseTypes: ['application/json'],
    hasEmptyResponse: false,
    responses: [],
    $defs: {},
    ...fields,
    bodies,
  };
}
