import { EVENT_STREAM_TYPE } from '../../model/api/media-type.ts';
import type { Operation } from '../../model/api/operation.ts';
import { isSuccess } from '../../model/description/operation.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  textOf,
  tryParseJson,
} from '../../model/text/json.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { scriptLines, scriptOf } from './simulator-scripts.ts';
import type { CollectionVariable } from './variables.ts';

/** The last folder of a collection. A run from top to bottom sends these requests when nothing else needs what they take away. */
export const ENDINGS = {
  name: 'Requests that delete or end something',
  description:
    '**Warning:** these requests take something away, such as an object, its coverage or the whole account. They are last, so that a run of the collection sends all others before.',
};

/** A verb at the start of an operation's id or of the last segment of its path. */
const ENDING = /^(?:delete|remove|deactivate|reset|cancel|terminate|revoke|purge|destroy)(?![a-z])/;

/** The key of an operation that takes something away, although neither its method nor its name says so. */
const TAKES_AWAY = 'x-destructive';

/** Whether a request takes something away, by its method, its name or a key of the description. */
export function isEnding({ method, path, operationId }: OperationKey, operation: JsonObject): boolean {
  const names = [operationId ?? '', path.split('/').at(-1) ?? ''];
  return method === 'delete' || operation[TAKES_AWAY] === true || names.some((name) => ENDING.test(name));
}

/** The order of requests that take something away: parts before what they belong to, and the later described first. */
export function endingsInOrder<Request extends { path: string }>(requests: readonly Request[]): Request[] {
  const depth = ({ path }: Request): number => path.split('/').length;
  return requests.toReversed().toSorted((one, other) => depth(other) - depth(one));
}

/** Folders in such an order that each variable comes from the first one that makes its object. Otherwise they keep their order. */
export function foldersInOrder<Folder extends JsonObject>(folders: readonly Folder[]): Folder[] {
  const makers = new Map<string, Folder>();
  for (const folder of folders)
    for (const item of arrayOf(folder.item)) {
      const needs = namesIn(item, NEEDED);
      for (const name of namesIn(item, GIVEN)) if (!needs.has(name) && !makers.has(name)) makers.set(name, folder);
    }
  const waiting = [...folders];
  const ordered: Folder[] = [];
  while (waiting.length > 0) {
    const ready = waiting.findIndex((folder) =>
      [...namesIn(folder.item, NEEDED)].every((name) => {
        const maker = makers.get(name) ?? folder;
        return maker === folder || !waiting.includes(maker);
      }),
    );
    ordered.push(...waiting.splice(Math.max(0, ready), 1));
  }
  return ordered;
}

const NEEDED = /\{\{(\w+)\}\}/g;
/** A value of a new object in a script of {@link captureScript}, as JSON. */
const GIVEN = /\bset\(\\"(\w+)\\", \[[^\]]*\]\);/g;

function namesIn(item: Json | undefined, pattern: RegExp): Set<string> {
  const text = JSON.stringify(item ?? null, (key, value: unknown) => (key === 'response' ? undefined : value));
  return new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name));
}

/** Whether a response never ends, so that a run of the collection would not continue. */
export function isEndless({ responses }: Operation): boolean {
  const success = responses.filter(({ status }) => isSuccess(status)).flatMap(({ content }) => content);
  return success.length > 0 && success.every(({ name }) => name === EVENT_STREAM_TYPE);
}

/**
 * The script by which later requests get the identifiers of a response: those that its example has as values of variables. A value
 * that a reader has entered stays. Only a new object replaces an earlier one.
 * @returns the events of the request; empty for a response without such values
 */
export function captureScript(item: JsonObject, variables: readonly CollectionVariable[]): { event?: JsonObject[] } {
  const saved = arrayOf(item.response).map(objectOf);
  const success = saved.find(({ code }) => code === 201) ?? saved.find(({ code }) => Number(code) < 300);
  const example = tryParseJson(textOf(success?.body) ?? '') ?? null;
  const isNew = success?.code === 201;
  const lines = variables.flatMap(({ key, value }) => {
    const path = value === '' ? null : pathTo(value, example);
    if (path === null) return [];
    const keep = isNew ? '' : `, ${JSON.stringify(value)}`;
    return [`set(${JSON.stringify(key)}, ${JSON.stringify(path)}${keep});`];
  });
  if (lines.length === 0) return {};
  return { event: [scriptOf('test', [...scriptLines('capture.txt'), ...lines])] };
}

/** The keys that lead to the first scalar with a text, those of outer objects first; null without one. */
function pathTo(text: string, value: Json): (string | number)[] | null {
  const queue: { value: Json; path: (string | number)[] }[] = [{ value, path: [] }];
  for (const { value: part, path } of queue) {
    if (Array.isArray(part)) part.forEach((item, index) => queue.push({ value: item, path: [...path, index] }));
    else if (isObject(part))
      for (const [key, item] of Object.entries(part)) queue.push({ value: item ?? null, path: [...path, key] });
    else if (part !== null && String(part) === text) return path;
  }
  return null;
}
