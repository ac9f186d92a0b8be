import type { SimulatedApi, SimulatedOperation, SimulatorData } from '../../../web/model/simulator/data.ts';

export interface Route {
  api: SimulatedApi;
  operation: SimulatedOperation;
  /** Path parameters, decoded. */
  values: Record<string, string>;
}

export type Match =
  | { kind: 'found'; route: Route }
  | { kind: 'wrong-method'; api: SimulatedApi; allow: string[] }
  | null;

interface Template {
  api: SimulatedApi;
  /** The literals and parameters of each segment: `{id}.json` gives an empty text, `{id}` and `.json`. */
  segments: string[][];
  operations: SimulatedOperation[];
}

/** Finds operations by the path templates of the descriptions. The template with more literal text wins (OpenAPI 3.1, 4.8.8.2). */
export class Routes {
  readonly #templates: Template[];

  constructor({ apis }: Pick<SimulatorData, 'apis'>) {
    const templates = apis.flatMap((api) =>
      Array.from(
        // Some descriptions add a query or a fragment to a path, to have it twice.
        Map.groupBy(api.operations, ({ path }) => path.replace(/[?#].*$/s, '')),
        ([path, operations]): Template => ({
          api,
          segments: path.split('/').map((segment) => segment.split(/(\{[^{}]+\})/)),
          operations,
        }),
      ),
    );
    this.#templates = templates.toSorted((a, b) => literalLength(b) - literalLength(a));
  }

  /** @param path percent-encoded, without `/simulator` */
  match(method: string, path: string): Match {
    const segments = path.split('/').map(decoded);
    const candidates = this.#templates.flatMap((template) => {
      const values = valuesOf(template, segments);
      return values === null ? [] : [{ template, values }];
    });
    for (const { template, values } of candidates) {
      const withMethod = (wanted: string): SimulatedOperation | undefined =>
        template.operations.find((candidate) => candidate.method === wanted);
      const operation = withMethod(method) ?? (method === 'HEAD' ? withMethod('GET') : undefined);
      if (operation !== undefined) return { kind: 'found', route: { api: template.api, operation, values } };
    }
    const [first] = candidates;
    if (first === undefined) return null;
    const methods = candidates.flatMap(({ template }) => template.operations.map((operation) => operation.method));
    const allow = new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']);
    return { kind: 'wrong-method', api: first.template.api, allow: [...allow].toSorted() };
  }
}

function valuesOf({ segments: wanted }: Template, segments: (string | null)[]): Record<string, string> | null {
  if (wanted.length !== segments.length) return null;
  const values: [string, string][] = [];
  for (const [index, parts] of wanted.entries()) {
    const found = segmentValues(parts, segments[index] ?? null);
    if (found === null) return null;
    values.push(...found);
  }
  return Object.fromEntries(values);
}

/** The values of the parameters of one segment. Each ends at the first place of the literal behind it, the last one as late as possible. */
function segmentValues([start = '', ...parts]: string[], segment: string | null): [string, string][] | null {
  if (parts.length === 0) return segment === start ? [] : null;
  if (segment?.startsWith(start) !== true) return null;
  const values: [string, string][] = [];
  let at = start.length;
  for (let index = 0; index < parts.length; index += 2) {
    const [name = '', literal = ''] = parts.slice(index, index + 2);
    const isLast = index + 2 >= parts.length;
    const end = isLast ? segment.length - literal.length : segment.indexOf(literal, at + 1);
    if (end <= at || !segment.startsWith(literal, end)) return null;
    values.push([name.slice(1, -1), segment.slice(at, end)]);
    at = end + literal.length;
  }
  return values;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function literalLength({ segments }: Template): number {
  return segments.flatMap((parts) => parts.filter((_, index) => index % 2 === 0)).join('/').length;
}
