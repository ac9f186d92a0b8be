import { ownProperty } from '../text/json.ts';
import type { ApiChanges, ChangedPart, Texts } from './api-changes.ts';
import type { Usage } from './usage.ts';
import { type UsedPlace, usedPlaces } from './used-places.ts';

/** One operation to call instead, with the fields of this integration that have another place there. */
export interface Instead {
  api: string;
  /** Method and path template of the call to replace. */
  from: string;
  operations: { id: string; call: string; href: string }[];
  note: Texts | null;
  /** Address of the comparison on the migration page. */
  href: string;
  /** Used fields only. `to` is null if the field is gone. */
  fields: { from: string; to: string | null }[];
}

/** The operations that replace those that an integration uses, with its own fields alone. */
export function replacementsOf(usage: Usage, changes: ApiChanges): Instead[] {
  return usedPlaces(usage, changes).flatMap((place) => insteadOfPlace(place, changes));
}

/** The replacements of the operations that a part is about; of a field only if it has another path there. */
export function insteadOf(
  { api, kind, name, field }: ChangedPart & { api: string },
  places: readonly UsedPlace[],
  changes: ApiChanges,
): Instead[] {
  const [place] = kind === 'operation' ? places.filter((used) => used.api === api && used.name === name) : [];
  const found = place === undefined ? [] : insteadOfPlace(place, changes);
  return field === null ? found : found.filter(({ fields }) => fields.some(({ from }) => from === field));
}

function insteadOfPlace({ kind, api, name, call, used }: UsedPlace, { replacements, apis }: ApiChanges): Instead[] {
  if (kind !== 'operation' || !('sent' in used)) return [];
  const paths = new Set([
    ...Object.keys(used.sent),
    ...Object.values(used.received).flatMap((fields) => Object.keys(fields)),
  ]);
  return replacements
    .filter((replacement) => replacement.api === api && replacement.operation === name)
    .map(({ toApi, operations, note, href, fields }): Instead => {
      const newer = apis.find((index) => index.api === toApi)?.operations ?? [];
      return {
        api: toApi,
        from: call,
        operations: operations.flatMap((id) => {
          const operation = newer.find((candidate) => candidate.id === id);
          return operation === undefined
            ? []
            : [{ id, call: `${operation.method} ${operation.path}`, href: operation.href }];
        }),
        note,
        href,
        fields: [...paths].flatMap((from) => {
          const to = newPath(from, fields);
          return to === from ? [] : [{ from, to }];
        }),
      };
    });
}

/** The new path of a field, by its own entry or that of a field around it. */
function newPath(path: string, fields: Readonly<Record<string, string | null>>): string | null {
  for (let around = path; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
    const to = ownProperty(fields, around);
    if (to !== undefined) return to === null ? null : to + path.slice(around.length);
  }
  return path;
}
