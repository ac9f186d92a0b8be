import { isDocumentedHeader, isPassedHeader, type SimulatorHeaders } from '../../model/edge/simulator.ts';
import { objectOf, stringOf } from '../../model/text/json.ts';
import { operationsOfPathItem, parametersOf } from '../openapi/reading/path-item.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';
import { describesSimulator, isInSimulator, type SimulatedSite } from './simulator-data.ts';

/** The headers that the simulated descriptions of a site document. The portal passes only these on, besides those of HTTP. */
export function simulatorHeaders({ references }: Pick<SimulatedSite, 'references'>): SimulatorHeaders {
  const request = new Set<string>();
  const response = new Set<string>();
  for (const reference of references.filter(isInSimulator)) {
    const { document } = reference.source;
    const named = (holders: readonly unknown[]): string[] =>
      holders
        .map((holder) => resolveObject(document, objectOf(holder)))
        .flatMap(({ in: place, name }) => (place === 'header' ? (stringOf(name) ?? []) : []));
    for (const name of named(Object.values(objectOf(objectOf(document.components).securitySchemes)))) request.add(name);
    for (const path of Object.values(objectOf(document.paths))) {
      const item = resolveObject(document, path);
      for (const { operation } of operationsOfPathItem(item)) {
        for (const name of named(parametersOf(document, item, operation))) request.add(name);
        for (const value of Object.values(objectOf(operation.responses)))
          for (const name of Object.keys(objectOf(resolveObject(document, value).headers))) response.add(name);
      }
    }
  }
  return {
    clients: references.filter(isInSimulator).flatMap(({ config }) => config.client?.package ?? []),
    request: [...request].filter(isPassedHeader).toSorted(),
    hasAccounts: references.some(({ source }) => describesSimulator(source.document)),
    response: [...response].filter(isDocumentedHeader).toSorted(),
  };
}
