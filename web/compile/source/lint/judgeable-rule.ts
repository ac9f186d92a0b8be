import type { Oas3Visitor, UserContext } from '@redocly/openapi-core';

import { isPattern } from '../../../model/schema/patterns.ts';
import { type JsonObject, objectOf, stringOf } from '../../../model/text/json.ts';

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
