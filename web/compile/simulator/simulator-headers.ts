import { isDocumentedHeader, isPassedHeader, type SimulatorHeaders } from '../../model/edge/simulator.ts';
import { type JsonObject, objectOf, stringOf } from '../../model/text/json.ts';
import { tokenPathOf } from '../console/console-data.ts';
import { headerKeys } from '../openapi/reading/header-keys.ts';
import { operationsOfPathItem, parametersOf, resolveObject } from '../openapi/reading/resolve.ts';
import { stateNames } from './controls.ts';
import { describesSimulator, isInSimulator, type SimulatedSite } from './simulator-data.ts';

/** The headers that the simulated descriptions of a site document. The portal passes only these on, besides those of HTTP. */
export function simulatorHeaders(site: Pick<SimulatedSite, 'references'>): SimulatorHeaders {
  const simulated = site.references.filter(isInSimulator);
  const documents = simulated.map(({ source }) => source.document);
  const own = documents.find(describesSimulator);
  const keys = documents.flatMap(headerKeys);
  const messages = documents.flatMap(headersOfMessages);
  return {
    clients: simulated.flatMap(({ config }) => config.client?.package ?? []),
    request: namesOf(
      [...keys.map(({ header }) => header), ...messages.flatMap(({ request }) => request)],
      isPassedHeader,
    ),
    states: own === undefined ? null : stateNames(own),
    keys: Object.fromEntries(keys.map(({ name, header }) => [name, header])),
    response: namesOf(
      messages.flatMap(({ response }) => response),
      isDocumentedHeader,
    ),
    tokenPath: documents.map(tokenPathOf).find((path) => path !== null) ?? null,
  };
}

function namesOf(headers: readonly string[], isKept: (name: string) => boolean): string[] {
  return [...new Set(headers)].filter(isKept).toSorted();
}

/** The names of the headers that the operations of a description have. */
function headersOfMessages(document: JsonObject): { request: string[]; response: string[] }[] {
  return Object.values(objectOf(document.paths)).flatMap((path) => {
    const item = resolveObject(document, path);
    return operationsOfPathItem(item).map(({ operation }) => ({
      request: parametersOf(document, item, operation).flatMap(({ in: place, name }) =>
        place === 'header' ? (stringOf(name) ?? []) : [],
      ),
      response: Object.values(objectOf(operation.responses)).flatMap((value) =>
        Object.keys(objectOf(resolveObject(document, value).headers)),
      ),
    }));
  });
}
