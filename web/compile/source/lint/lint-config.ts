import { type Config, createConfig, type NodeType } from '@redocly/openapi-core';
import pick from 'lodash-es/pick.js';

import { editDistance } from '../../../model/text/similar.ts';
import { exampleRule, INVALID_EXAMPLE } from './example-rule.ts';
import { FORBIDDEN, judgeableRule, standardRule, UNJUDGED_SCHEMA } from './standard-rule.ts';
import adviceRules from './style-rules.json' with { type: 'json' };

/** The linter's own rules about examples, which {@link INVALID_EXAMPLE} replaces. */
const REPLACED = ['no-invalid-media-type-examples', 'no-invalid-parameter-examples', 'no-invalid-schema-examples'];
const VERSIONS = ['oas2', 'oas3_0', 'oas3_1', 'oas3_2'] as const;

/**
 * The linter's `recommended` settings, with our rules about examples in place of its own, one more rule, and corrected types.
 * @param styleRules whether the rules of `style-rules.json` apply: advice about style, which refuses what the standard allows
 */
export async function lintConfig(styleRules: boolean): Promise<Config> {
  const builtIn = await createConfig({ extends: ['recommended'] });
  const off = (version: (typeof VERSIONS)[number]): Record<string, 'off'> => {
    const known = new Set(builtIn.getRulesForSpecVersion(version === 'oas2' ? 'oas2' : 'oas3').flatMap(Object.keys));
    const names = styleRules ? [] : adviceRules.filter((name) => known.has(name));
    return Object.fromEntries(names.map((name) => [name, 'off'] as const));
  };
  const replaced = Object.fromEntries(REPLACED.map((name) => [name, 'off'] as const));
  const settings = {
    ...off('oas3_0'),
    ...replaced,
    [INVALID_EXAMPLE]: 'error',
    [FORBIDDEN]: 'error',
    [UNJUDGED_SCHEMA]: 'warn',
  } as const;
  const plugin = {
    id: 'portal',
    rules: {
      oas3: {
        [INVALID_EXAMPLE]: () => exampleRule(styleRules),
        [FORBIDDEN]: standardRule,
        [UNJUDGED_SCHEMA]: judgeableRule,
      },
    },
    typeExtension: { oas3: correctedTypes },
  };
  return createConfig(
    {
      extends: ['recommended'],
      oas2Rules: off('oas2'),
      oas3_0Rules: settings,
      oas3_1Rules: settings,
      oas3_2Rules: settings,
    },
    { plugins: [plugin] },
  );
}

type TypeTree = Record<string, NodeType>;

/** A value that the linter does not check. */
const UNCHECKED = { resolvable: false };

/**
 * Corrects the types of `@redocly/openapi-core` 2.64 where they refuse documents that the standard allows. It is a `typeExtension`
 * of a plugin for this linter.
 * @param version the linter's name of a version of OpenAPI, such as `oas3_2`
 */
function correctedTypes(types: TypeTree, version: string): TypeTree {
  if (version === 'oas3_0') return types;
  return { ...types, ...schemaTypes(types), ...(version === 'oas3_2' ? typesOf3_2(types) : {}) };
}

/**
 * A schema of OpenAPI 3.1 and 3.2 may be a boolean, and may have keywords that the standard does not define
 * (https://json-schema.org/draft/2020-12/json-schema-core#section-6.5). A key that looks like a misspelled keyword is still refused.
 */
function schemaTypes({ Schema, NamedSchemas }: TypeTree): TypeTree {
  if (Schema === undefined || NamedSchemas === undefined) return {};
  const keywords = Object.keys(Schema.properties);
  return {
    Schema: {
      ...Schema,
      additionalProperties: (_: unknown, key: string) =>
        /^\$?[a-z]+$/i.test(key) && keywords.some((keyword) => isMisspelled(key, keyword)) ? undefined : UNCHECKED,
    },
    NamedSchemas: {
      ...NamedSchemas,
      additionalProperties: (value: unknown) => (typeof value === 'boolean' ? UNCHECKED : 'Schema'),
    },
  };
}

function typesOf3_2({
  DeviceAuthorization,
  ClientCredentials,
  Parameter,
  Encoding,
  MediaType,
  Response,
}: TypeTree): TypeTree {
  const scopes = ClientCredentials?.properties.scopes;
  return {
    // The linter refers to a type "string" that does not exist, and throws "Unknown type name found: string".
    ...(scopes !== undefined && withProperties({ DeviceAuthorization }, { scopes })),
    // `style: cookie` is new in 3.2 (https://spec.openapis.org/oas/v3.2.0.html#style-values).
    ...withProperties(
      { Parameter },
      {
        style: {
          enum: ['form', 'simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'cookie'],
        },
      },
    ),
    // The linter reads each of them as a map of media types.
    NamedMediaTypes: { properties: {}, additionalProperties: () => 'MediaType' },
    // Encodings nest since 3.2 (https://spec.openapis.org/oas/v3.2.0.html#nested-encoding).
    ...withProperties({ Encoding }, pick(MediaType?.properties, ['encoding', 'prefixEncoding', 'itemEncoding'])),
    // A response has no need of a description since 3.2 (https://spec.openapis.org/oas/v3.2.0.html#response-object).
    ...(Response !== undefined && { Response: { ...Response, required: [] } }),
    // A media type has a description since 3.2 (https://spec.openapis.org/oas/v3.2.0.html#media-type-object).
    ...withProperties({ MediaType }, { description: { type: 'string' } }),
  };
}

/** Types with further properties. Types that the linter does not have are left out. */
function withProperties(
  types: Record<string, NodeType | undefined>,
  further: Partial<NodeType['properties']>,
): TypeTree {
  return Object.fromEntries(
    Object.entries(types).flatMap(([name, type]) =>
      type === undefined ? [] : [[name, { ...type, properties: { ...type.properties, ...further } }]],
    ),
  );
}

/** Whether a key differs from a keyword by one or two letters that were added, left out, changed or swapped. */
function isMisspelled(key: string, keyword: string): boolean {
  const limit = keyword.length < 6 ? 1 : 2;
  return (
    Math.abs(key.length - keyword.length) <= limit && editDistance(key.toLowerCase(), keyword.toLowerCase()) <= limit
  );
}
