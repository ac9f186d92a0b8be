import { isObject, isStructure, type Json, type JsonObject, objectOf } from '../../model/text/json.ts';
import { operationsOfPathItem } from '../openapi/reading/path-item.ts';

/**
 * A description without the texts that only the page of one operation can show: each `description` in an operation of `paths` that
 * occurs once. Of two equal texts, one can decide whether the other counts as translated.
 */
export function structureOf(document: JsonObject): JsonObject {
  const counts = new Map<string, number>();
  countTexts(document, counts);
  const operations = new Set(
    Object.values(objectOf(document.paths)).flatMap((item) =>
      operationsOfPathItem(objectOf(item)).map(({ operation }) => operation),
    ),
  );
  const copy = (value: Json | undefined, isInOperation: boolean): Json | undefined => {
    if (!isStructure(value)) return value;
    if (Array.isArray(value)) return value.map((item) => copy(item, isInOperation) ?? null);
    const isInside = isInOperation || operations.has(value);
    const entries = Object.entries(value).filter(
      ([key, child]) => !(isInside && key === 'description' && typeof child === 'string' && counts.get(child) === 1),
    );
    return Object.fromEntries(entries.map(([key, child]) => [key, copy(child, isInside)]));
  };
  return objectOf(copy(document, false));
}

function countTexts(value: Json | undefined, counts: Map<string, number>): void {
  if (!isStructure(value)) return;
  if (isObject(value) && typeof value.description === 'string')
    counts.set(value.description, (counts.get(value.description) ?? 0) + 1);
  for (const child of Object.values(value)) countTexts(child, counts);
}
