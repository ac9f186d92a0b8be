import type { Html } from '../../../model/text/html.ts';
import type { JsonObject } from '../../../model/text/json.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import type { OperationKey, Outline } from '../reading/outline.ts';
import { type SchemaContext, silentContext } from '../schema/schema-context.ts';
import { operationOf } from './operation.ts';

/** Workflows, releases and collections ask for the same operations. */
const built = new WeakMap<OperationKey, ReturnType<typeof operationOf>>();

/** Builds an operation of an untranslated description once, in its {@link plainContext}. */
export function plainOperationOf(
  key: OperationKey,
  document: JsonObject,
  outline: Pick<Outline, 'schemas'>,
): ReturnType<typeof operationOf> {
  return getOrMake(built, key, () => operationOf(key, plainContext(document, outline)));
}

/** Builds operations with Markdown as their texts, cut where their pages are cut, and reports nothing. */
export function plainContext(document: JsonObject, { schemas }: Pick<Outline, 'schemas'>): SchemaContext {
  const names = new Set(schemas.map(({ name }) => name));
  return {
    ...silentContext(document, (name) => names.has(name)),
    text: (markdown) => markdown as Html | null,
    inline: (markdown) => markdown as Html,
  };
}
