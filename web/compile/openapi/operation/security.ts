import type { SecurityRequirement, SecurityScheme, Server } from '../../../model/api/operation.ts';
import { arrayOf, isObject, type JsonObject, objectOf, stringOf, stringsOf, textOf } from '../../../model/text/json.ts';
import { resolveObject } from '../reading/resolve.ts';
import { scalarToText } from '../reading/scalar.ts';
import type { SchemaContext } from '../schema/schema-context.ts';

/** Every security scheme of the document, in its order. */
export function securitySchemesOf(context: SchemaContext): SecurityScheme[] {
  const schemes = objectOf(objectOf(context.document.components).securitySchemes);
  return Object.keys(schemes).map((name) => securitySchemeOf(name, context));
}

/**
 * The security requirements of an operation. A caller meets one of them, with all of its schemes; `security: []` requires none.
 * @param holders the operation, and the document if its default applies; the first one with `security` is used
 * @returns null if none has `security`
 */
export function securityOf(holders: readonly JsonObject[], context: SchemaContext): SecurityRequirement[] | null {
  const holder = holders.find(({ security }) => Array.isArray(security));
  if (holder === undefined) return null;
  return arrayOf(holder.security)
    .filter(isObject)
    .map((requirement) => ({
      schemes: Object.entries(requirement).map(([name, scopes]) => ({
        scheme: securitySchemeOf(name, context),
        scopes: stringsOf(scopes),
      })),
    }));
}

function securitySchemeOf(name: string, context: SchemaContext): SecurityScheme {
  const scheme = resolveObject(context.document, objectOf(objectOf(context.document.components).securitySchemes)[name]);
  return {
    name,
    type: stringOf(scheme.type) ?? '',
    description: context.text(textOf(scheme.description)),
    scheme: textOf(scheme.scheme),
    bearerFormat: textOf(scheme.bearerFormat),
    in: textOf(scheme.in),
    parameterName: textOf(scheme.name),
    flows: Object.entries(objectOf(scheme.flows)).map(([flow, value]) => {
      const settings = objectOf(value);
      return {
        name: flow,
        authorizationUrl: textOf(settings.authorizationUrl),
        deviceAuthorizationUrl: textOf(settings.deviceAuthorizationUrl),
        tokenUrl: textOf(settings.tokenUrl),
        refreshUrl: textOf(settings.refreshUrl),
        scopes: Object.entries(objectOf(settings.scopes)).map(([scope, description]) => ({
          name: scope,
          description: stringOf(description) ?? '',
        })),
      };
    }),
    openIdConnectUrl: textOf(scheme.openIdConnectUrl),
    metadataUrl: textOf(scheme.oauth2MetadataUrl),
    deprecated: scheme.deprecated === true,
  };
}

/** The servers of an operation: its own, its path's, or the document's. */
export function serversOf(holders: readonly JsonObject[], context: SchemaContext): Server[] {
  const first = holders.find(({ servers }) => arrayOf(servers).length > 0);
  return arrayOf(first?.servers)
    .filter(isObject)
    .map((server) => serverOf(server, context));
}

/** One server. A trailing slash of its URL is removed. */
export function serverOf(server: JsonObject, context: SchemaContext): Server {
  return {
    name: textOf(server.name),
    url: (stringOf(server.url) ?? '/').replace(/(?<=.)\/$/, ''),
    description: context.text(textOf(server.description)),
    variables: Object.entries(objectOf(server.variables)).map(([name, value]) => {
      const variable = objectOf(value);
      return {
        name,
        default: scalarToText(variable.default),
        enum: arrayOf(variable.enum).map(scalarToText),
        description: context.text(textOf(variable.description)),
      };
    }),
  };
}
