import type { Oas3Visitor, UserContext } from '@redocly/openapi-core';

import { PATH_ITEM_METHODS } from '../../../model/api/operation.ts';
import { isPattern } from '../../../model/schema/patterns.ts';
import { type JsonObject, objectOf, stringOf, textOf } from '../../../model/text/json.ts';

/** Finding code of a field or name that the standard forbids where it is, and that no rule of the linter reports. */
export const FORBIDDEN = 'forbidden-by-standard';

type Visit = (node: JsonObject, context: UserContext) => void;

/** A header name is a token (https://www.rfc-editor.org/rfc/rfc9110#name-tokens). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const METHODS = new Set(PATH_ITEM_METHODS.map((method) => method.toUpperCase()));

/**
 * Reports the failing examples of the OpenAPI specification that the linter accepts
 * (https://github.com/OAI/OpenAPI-Specification/tree/v3.2-dev/tests/schema/fail): fields that exclude each other, `allowReserved`
 * where it has no meaning, names that cannot be sent, and additional operations with a fixed method.
 */
export function standardRule(): Oas3Visitor {
  const visitor: Record<string, { enter: Visit }> = {
    Parameter: { enter: checkParameter },
    Header: {
      enter: (header, context) => {
        excluding('example', ['examples'])(header, context);
        if (header.allowReserved !== undefined) report(context, 'allowReserved', 'A header has no "allowReserved".');
      },
    },
    MediaType: { enter: excluding('example', ['examples']) },
    Encoding: { enter: excluding('encoding', ['prefixEncoding', 'itemEncoding']) },
    Xml: { enter: excluding('nodeType', ['attribute', 'wrapped']) },
    Response: {
      enter: ({ headers }, context) => {
        for (const name of Object.keys(objectOf(headers)))
          if (!TOKEN.test(name)) report(context, ['headers', name], `"${name}" is not a valid name of a header.`);
      },
    },
    PathItem: {
      enter: ({ additionalOperations }, context) => {
        for (const method of Object.keys(objectOf(additionalOperations)))
          if (METHODS.has(method))
            report(
              context,
              ['additionalOperations', method],
              `"additionalOperations" has ${method}, which has a field of its own: ${method.toLowerCase()}.`,
            );
      },
    },
  };
  return visitor;
}

function checkParameter(parameter: JsonObject, context: UserContext): void {
  const { name, style, allowReserved } = parameter;
  const place = textOf(parameter.in) ?? '';
  excluding('example', ['examples'])(parameter, context);
  excluding('content', ['schema', 'style', 'explode', 'allowReserved'])(parameter, context);
  if (place === 'querystring' && parameter.schema !== undefined)
    report(context, 'schema', 'A parameter in "querystring" is described by "content", not by "schema".');
  if (allowReserved !== undefined && !mayAllowReserved(place, style, context.specVersion))
    report(
      context,
      'allowReserved',
      `A parameter in "${place}"${style === 'cookie' ? ' with style "cookie"' : ''} has no "allowReserved".`,
    );
  if (typeof name !== 'string') return;
  if (place === 'header' && !TOKEN.test(name)) report(context, 'name', `"${name}" is not a valid name of a header.`);
  if (place === 'path' && /[{}]/.test(name))
    report(context, 'name', `The name "${name}" of a path parameter must not contain braces.`);
}

/** OpenAPI 3.2 added `allowReserved` to path parameters, and to cookies of the style `form`. */
function mayAllowReserved(place: string, style: unknown, version: string): boolean {
  if (place === 'path') return version === 'oas3_2';
  return place !== 'header' && !(place === 'cookie' && style === 'cookie');
}

function excluding(field: string, others: readonly string[]): Visit {
  return (node, context) => {
    for (const other of node[field] === undefined ? [] : others)
      if (node[other] !== undefined)
        report(context, other, `"${field}" and "${other}" exclude each other; only one of them may be present.`);
  };
}

function report(context: UserContext, at: string | string[], message: string): void {
  context.report({ message, location: context.location.child(at).key() });
}

/** Finding code of a schema that cannot be judged as written. Its invalid part is no rule for form, check, workflows and simulator. */
export const UNJUDGED_SCHEMA = 'unjudged-schema';

/** Dialects of JSON Schema that are read as 2020-12 or converted to it (OpenAPI 3.1, 4.8.24.5). */
const DIALECTS =
  /^https?:\/\/(?:json-schema\.org\/(?:draft\/2020-12|draft\/2019-09|draft-0[4-7])\/schema|spec\.openapis\.org\/oas\/3\.\d\/dialect\/[\w-]+)#?$/;

type LintPlace = UserContext['location'];

/** Reports parts of schemas that the judge cannot interpret: invalid patterns, unknown dialects, and dynamic references into nowhere. */
export function judgeableRule(): Oas3Visitor {
  const anchors = new Set<string>();
  const references: { name: string; location: LintPlace }[] = [];
  const visitor = {
    Root: {
      enter: ({ jsonSchemaDialect }: JsonObject, context: UserContext) => {
        anchors.clear();
        references.length = 0;
        checkDialect(jsonSchemaDialect, context, 'jsonSchemaDialect');
      },
      leave: (_root: JsonObject, context: UserContext) => {
        for (const { name, location } of references)
          if (!anchors.has(name))
            context.report({ message: `"$dynamicRef" names "#${name}", which no "$dynamicAnchor" defines.`, location });
      },
    },
    Schema: {
      enter: (schema: JsonObject, context: UserContext) => {
        const { location } = context;
        checkDialect(schema.$schema, context, '$schema');
        for (const anchor of [schema.$anchor, schema.$dynamicAnchor])
          if (typeof anchor === 'string') anchors.add(anchor);
        const reference = stringOf(schema.$dynamicRef)?.split('#')[1];
        if (reference !== undefined && !reference.startsWith('/'))
          references.push({ name: reference, location: location.child('$dynamicRef') });
        checkPattern(schema.pattern, location.child('pattern'), context);
        for (const pattern of Object.keys(objectOf(schema.patternProperties)))
          checkPattern(pattern, location.child(['patternProperties', pattern]).key(), context);
      },
    },
  };
  return visitor as unknown as Oas3Visitor;
}

function checkPattern(pattern: unknown, location: LintPlace, context: UserContext): void {
  if (typeof pattern === 'string' && !isPattern(pattern))
    context.report({ message: `The pattern ${JSON.stringify(pattern)} is not a valid regular expression.`, location });
}

function checkDialect(dialect: unknown, context: UserContext, key: string): void {
  if (typeof dialect === 'string' && !DIALECTS.test(dialect))
    context.report({
      message: `"${key}" names an unknown dialect of JSON Schema.`,
      location: context.location.child(key),
    });
}
