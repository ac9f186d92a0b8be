import type { IndexedApi, IndexedEvent, IndexedOperation } from './api-changes.ts';
import type { Usage } from './usage.ts';

/** The parts of one kind that tests met, and those that they never met. */
export interface Covered<Part> {
  met: Part[];
  missing: Part[];
}

/** How much of an API an integration has used. */
export interface ApiCoverage {
  api: string;
  label: string;
  operations: Covered<IndexedOperation & { call: string }>;
  events: Covered<IndexedEvent>;
  /** The problem codes of the operations that it uses. */
  errors: Covered<{ operationId: string; call: string; href: string; status: string; code: string }>;
}

/** How much of each API an integration has used. APIs that it does not use are left out. */
export function coverage(usage: Usage, apis: readonly IndexedApi[]): ApiCoverage[] {
  return apis.flatMap(({ api, label, operations, events }) => {
    const used = new Map(
      usage.operations.filter((operation) => operation.api === api).map((one) => [one.operationId, one]),
    );
    const received = new Set(usage.events.filter((event) => event.api === api).map(({ event }) => event));
    if (used.size + received.size === 0) return [];
    const calls = operations.map((operation) => ({ ...operation, call: `${operation.method} ${operation.path}` }));
    const errors = calls
      .filter(({ id }) => used.has(id))
      .flatMap(({ id, call, href, errors: byStatus }) =>
        Object.entries(byStatus).flatMap(([status, codes]) =>
          codes.map((code) => ({ operationId: id, call, href, status, code })),
        ),
      );
    return {
      api,
      label,
      operations: covered(calls, ({ id }) => used.has(id)),
      events: covered(events, ({ name }) => received.has(name)),
      errors: covered(errors, ({ operationId, code }) =>
        Object.values(used.get(operationId)?.errors ?? {}).some((codes) => codes.includes(code)),
      ),
    };
  });
}

function covered<Part>(parts: readonly Part[], isMet: (part: Part) => boolean): Covered<Part> {
  return { met: parts.filter(isMet), missing: parts.filter((part) => !isMet(part)) };
}
