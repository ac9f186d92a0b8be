import { exampleValueOf } from '../../../../web/compile/openapi/examples/example-value.ts';
import { operationOf } from '../../../../web/compile/openapi/operation/operation.ts';
import { type ApiDocument, type OperationKey, outlineOf } from '../../../../web/compile/openapi/reading/outline.ts';
import { pathItemOf } from '../../../../web/compile/openapi/reading/resolve.ts';
import { silentContext } from '../../../../web/compile/openapi/schema/schema-context.ts';
import { sampledRequests } from '../../../../web/compile/samples/sampled-request.ts';
import { simulatorData } from '../../../../web/compile/simulator/simulator-data.ts';
import { type Operation, sentMethod } from '../../../../web/model/api/operation.ts';
import type { Body } from '../../../../web/model/request/request.ts';
import { formText, pathSegment, styleOf } from '../../../../web/model/request/serialize.ts';
import { simulatorDataFrom } from '../../../../web/model/simulator/data.ts';
import { type JsonObject, objectOf, valueAtPointer } from '../../../../web/model/text/json.ts';
import { createSimulator, responseDeviations } from '../../../../worker/simulator/worker.ts';

/** The response of the simulator to the first printed request of one operation. */
export interface PrintedResponse {
  /** Method and path, as in the document. */
  operation: string;
  status: number;
  /** Why the response is not the documented one; empty if it is. */
  faults: string[];
}

/** Sends the first printed request of each operation of a document to its simulator. */
export async function responsesToPrinted(source: ApiDocument): Promise<PrintedResponse[]> {
  const { document } = source;
  const data = simulatorDataFrom(simulatorData([{ name: 'api', document, problemType: 'about:blank#' }]));
  const [api] = data.apis;
  const app = createSimulator({ data, rules: null, storeOf: () => null, report: () => {} });
  const responses: PrintedResponse[] = [];
  for (const key of outlineOf(source).operations) {
    if (key.kind !== 'operation') continue;
    const described = api?.operations.find(
      ({ method, path }) => method === sentMethod(key.method) && path === key.path,
    );
    if (api === undefined || described === undefined) throw new Error(`There is no ${key.method} ${key.path}.`);
    const response = await app.request(printedRequest(key, document));
    const body = await response.text();
    const { status } = response;
    const type = response.headers.get('Content-Type') ?? 'application/json';
    const isRefused = status >= 400 && type === 'application/problem+json';
    const reply = { status, headers: { 'Content-Type': type }, body: body === '' ? null : body };
    // Some documents describe only the errors of an operation.
    const hasSuccess = described.responses.some((documented) => !/^[45]/.test(documented.status));
    const faults = isRefused ? [refusalIn(body)] : hasSuccess ? responseDeviations(reply, described, api) : [];
    responses.push({ operation: `${described.method} ${key.path}`, status, faults });
  }
  return responses;
}

/** The text of a refusal, with the first wrong value. */
function refusalIn(body: string): string {
  // A response to HEAD has no body.
  if (body === '') return 'Refused.';
  const { detail, errors } = JSON.parse(body) as { detail: string; errors?: { pointer: string; message: string }[] };
  return [detail, ...(errors ?? []).slice(0, 1).map(({ pointer, message }) => `${pointer}: ${message}`)].join(' ');
}

function printedRequest(key: OperationKey, document: JsonObject): Request {
  const json = objectOf(valueAtPointer(document, key.pointer));
  const { operation } = operationOf(key, silentContext(document));
  // The simulator has the paths without the path of a server.
  const [first] = sampledRequests(
    { ...operation, servers: [] },
    { document, json, item: pathItemOf(document, key) },
  ).requests;
  if (first === undefined) throw new Error(`${key.method} ${key.path} has no printed request.`);
  const { method, url, headers, contentType, body } = first.request;
  const sent = new Headers(headers.map(({ name, value }) => [name, value.replaceAll(/[^\x20-\x7e]/g, '')]));
  if (contentType !== null && body.kind !== 'multipart') sent.set('Content-Type', contentType);
  const address = URL.parse(
    `https://portal.example/simulator${filled(url.replace(/^https?:\/\/[^/]*/, ''), operation)}`,
  );
  if (address === null) throw new Error(`${url} is no address.`);
  const hasBody = !/^(?:GET|HEAD)$/.test(method);
  const request = new Request(address, { method, headers: sent, body: hasBody ? bodyOf(body) : null });
  const type = request.headers.get('Content-Type') ?? '';
  if (body.kind === 'multipart') request.headers.set('Content-Type', type.replace('multipart/form-data', body.type));
  return request;
}

/** An address with values for the placeholders that a reader has to replace. */
function filled(url: string, { parameters }: Operation): string {
  return url.replaceAll(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema;
    return schema === undefined || schema === null
      ? placeholder.slice(1, -1)
      : pathSegment(name, exampleValueOf(schema), styleOf({}, 'path'));
  });
}

function bodyOf(body: Body): string | FormData | null {
  switch (body.kind) {
    case 'none':
      return null;
    case 'json':
      return JSON.stringify(body.value);
    case 'text':
      return body.text;
    case 'form':
      return formText(body.fields);
    case 'file':
      return 'The content of a file.';
    case 'multipart': {
      const form = new FormData();
      for (const { name, value, isFile } of body.fields)
        form.append(name, isFile ? new File(['The content of a file.'], value) : value);
      return form;
    }
  }
}
