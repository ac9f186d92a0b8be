import { compareDescriptions, type FoundChange } from '../../../web/compile/changes/compare-descriptions.ts';
import { mainRuleOf } from '../../../web/compile/changes/rules.ts';
import { outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';

export const TODAY = '2026-11-22';

/** A description with one operation, `POST /things`. */
export function withOperation(operation: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/things': { post: { operationId: 'makeThing', responses: { 200: { description: 'Done.' } }, ...operation } },
    },
    ...more,
  };
}

export const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});

export const inBody = (schema: JsonObject): JsonObject =>
  withOperation({ requestBody: { required: true, content: { 'application/json': { schema } } } });

export const inResponse = (schema: JsonObject): JsonObject =>
  withOperation({ responses: { 200: { description: 'Done.', content: { 'application/json': { schema } } } } });

export function compared(document: JsonObject): Parameters<typeof compareDescriptions>[0] & ApiSource {
  const source = { document, locate: () => ({ file: 'api.yaml' }) } as unknown as ApiSource;
  return { ...source, outline: outlineOf(source) };
}

export function changesBetween(before: JsonObject, after: JsonObject): FoundChange[] {
  return compareDescriptions(compared(before), compared(after), TODAY);
}

/** Each change as `level rule field`, e.g. `breaking request-property-became-required body.name`. */
export function verdicts(before: JsonObject, after: JsonObject): string[] {
  return changesBetween(before, after).flatMap(({ rules, field }) =>
    rules.map((rule) => [mainRuleOf([rule]).level, rule, field].filter((part) => part !== null).join(' ')),
  );
}
