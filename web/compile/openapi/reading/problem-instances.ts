import { isNumber } from '../../../model/schema/numbers.ts';
import { isObject, type Json, type JsonObject, objectOf, textOf } from '../../../model/text/json.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import { parametersOf, resolveObject } from './resolve.ts';

const PROBLEM = 'application/problem+json';

/**
 * The responses of an operation by status. Operations share responses, so the `instance` of a problem in an example (RFC 9457, 3.1.5)
 * can be the path of another operation. Here it is the path of this one.
 */
export function responsesOf(
  operation: JsonObject,
  { path, item, document }: { path: string; item: JsonObject; document: JsonObject },
): JsonObject {
  const parameters = parametersOf(document, item, operation);
  const values = new Map(
    parameters.map(({ name, example }) => [name, isNumber(example) ? String(example) : textOf(example)]),
  );
  // Other descriptions name an occurrence otherwise, for example by a URN.
  const isPath = (instance: string): boolean => {
    const parts = instance.split('/');
    return templatesOf(document).some((template) => fits(template, parts));
  };
  const withPath = (example: Json | undefined): Json | undefined =>
    isObject(example)
      ? mapped(example, (name, part) =>
          name === 'instance' && typeof part === 'string' && isPath(part)
            ? ownPath(path, part, values)
            : withPath(part),
        )
      : example;
  return mapped(objectOf(operation.responses), (_, value) => {
    const response = resolveObject(document, value);
    const content = objectOf(response.content);
    if (!isObject(content[PROBLEM])) return value;
    const problem = mapped(content[PROBLEM], (name, part) => (name.startsWith('example') ? withPath(part) : part));
    return { ...response, content: { ...content, [PROBLEM]: problem } };
  });
}

const templatesByDocument = new WeakMap<JsonObject, string[][]>();

/** The parts of each path of a description. */
function templatesOf(document: JsonObject): string[][] {
  return getOrMake(templatesByDocument, document, () =>
    Object.keys(objectOf(document.paths)).map((template) => template.split('/')),
  );
}

function mapped(object: JsonObject, map: (name: string, value: Json | undefined) => Json | undefined): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(name, value)]));
}

function fits(template: readonly string[], path: readonly string[]): boolean {
  return (
    template.length === path.length && template.every((part, index) => part.startsWith('{') || part === path[index])
  );
}

/** A path with the values of `instance` as far as both agree, then with the examples of its parameters. */
function ownPath(path: string, instance: string, values: ReadonlyMap<unknown, string | null>): string {
  const shown = instance.split('/');
  const parts: string[] = [];
  for (const [index, part] of path.split('/').entries()) {
    const agrees = parts.every((own, before) => own === shown[before]);
    const value = (agrees ? shown[index] : undefined) ?? values.get(part.slice(1, -1));
    parts.push(part.startsWith('{') ? (value ?? part) : part);
  }
  return parts.join('/');
}
