import { type JsonObject, objectOf, stringOf } from '../../model/text/json.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';
import { addressed, textual } from './values.ts';

const FLOWS = ['implicit', 'password', 'clientCredentials', 'authorizationCode'];

/** A security scheme of OpenAPI as AsyncAPI writes it; null if AsyncAPI does not know its type, or if a part is missing. */
export function securitySchemeOf(document: JsonObject, name: string, scopes: readonly string[]): JsonObject | null {
  const scheme = resolveObject(document, objectOf(objectOf(document.components).securitySchemes)[name]);
  const { scheme: http, bearerFormat, in: place, name: parameter, openIdConnectUrl } = scheme;
  const description = textual({ description: scheme.description });
  switch (scheme.type) {
    case 'apiKey':
      return stringOf(parameter) === null || stringOf(place) === null
        ? null
        : { type: 'httpApiKey', name: parameter, in: place, ...description };
    case 'http':
      return stringOf(http) === null
        ? null
        : { type: 'http', scheme: http, ...textual({ bearerFormat }), ...description };
    case 'mutualTLS':
      return { type: 'X509', ...description };
    case 'openIdConnect':
      return { type: 'openIdConnect', ...addressed({ openIdConnectUrl }), scopes: [...scopes], ...description };
    case 'oauth2':
      return { type: 'oauth2', flows: flowsOf(objectOf(scheme.flows)), scopes: [...scopes], ...description };
    default:
      return null;
  }
}

function flowsOf(flows: JsonObject): JsonObject {
  return Object.fromEntries(
    FLOWS.filter((flow) => flows[flow] !== undefined).map((flow) => {
      const { authorizationUrl, tokenUrl, refreshUrl, scopes } = objectOf(flows[flow]);
      return [
        flow,
        { ...addressed({ authorizationUrl, tokenUrl, refreshUrl }), availableScopes: textual(objectOf(scopes)) },
      ];
    }),
  );
}
