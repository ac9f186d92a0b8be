import type { FieldNode } from '../description/named-api.ts';
import type { ApiChanges } from './api-changes.ts';
import type { Seen, Usage } from './usage.ts';

/** The part of a usage whose names the descriptions or the releases have. The other names are counted as unknown. */
export function knownPart(usage: Usage, changes: Pick<ApiChanges, 'apis' | 'releases'>): Usage {
  const names = namesOf(changes);
  const unknown = { ...usage.unknown };
  const known = (fields: Readonly<Record<string, Seen>>): Record<string, Seen> => {
    const isKnown = ([path]: [string, Seen]): boolean =>
      path
        .split('.')
        .slice(1)
        .every((part) => names.has(part));
    const kept = Object.entries(fields).filter(isKnown);
    unknown.fields += Object.keys(fields).length - kept.length;
    return Object.fromEntries(kept);
  };
  const operations = usage.operations.flatMap((used) => {
    if (!names.has(used.api) || !names.has(used.operationId)) {
      unknown.operations += used.count;
      return [];
    }
    const described = changes.apis
      .find(({ api }) => api === used.api)
      ?.operations.find(({ id }) => id === used.operationId);
    const received = Object.entries(used.received).map(([status, fields]) => [status, known(fields)]);
    const errors = Object.entries(used.errors).map(([status, codes]) => {
      const kept = codes.filter((code) => names.has(code));
      unknown.errors += codes.length - kept.length;
      return [status, kept];
    });
    // The name of an operation that was removed is all that is left of it.
    const call = described === undefined ? used.operationId : `${described.method} ${described.path}`;
    return {
      ...used,
      call,
      sent: known(used.sent),
      received: Object.fromEntries(received),
      errors: Object.fromEntries(errors),
    };
  });
  const events = usage.events.flatMap((used) => {
    if (names.has(used.api) && names.has(used.event)) return { ...used, received: known(used.received) };
    unknown.events += used.count;
    return [];
  });
  const clients = usage.clients.filter(({ name }) => names.has(name));
  return { ...usage, operations, events, clients, unknown };
}

function namesOf({ apis, releases }: Pick<ApiChanges, 'apis' | 'releases'>): Set<string> {
  const names = new Set<string>();
  const addField = (name: string): void => {
    for (const part of name.split('.')) names.add(part);
  };
  const addNode = ({ fields = {} }: FieldNode): void => {
    for (const [name, inner] of Object.entries(fields)) {
      addField(name);
      addNode(inner);
    }
  };
  for (const { api, client = '', operations, events, schemas } of apis) {
    for (const name of [api, client, ...operations.map(({ id }) => id), ...events.map(({ name }) => name)])
      names.add(name);
    for (const { sent, received, errors } of operations) {
      for (const node of [...Object.values(sent), ...Object.values(received)]) addNode(node);
      for (const code of Object.values(errors).flat()) names.add(code);
    }
    for (const node of [...events.map(({ body }) => body), ...Object.values(schemas)]) addNode(node);
  }
  for (const { name, field } of releases.flatMap((release) => release.changes)) {
    names.add(name);
    addField(field ?? '');
  }
  return names;
}
