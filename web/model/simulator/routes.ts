import type { SimulatedApi } from './data.ts';

/** An API whose operations can be found. */
interface RoutedApi {
  operations: readonly { method: string; path: string }[];
}

export interface RoutedOperation<Api extends RoutedApi = SimulatedApi> {
  api: Api;
  operation: Api['operations'][number];
  /** Path parameters, decoded. */
  values: Record<string, string>;
}

type Match<Api extends RoutedApi> =
  | { kind: 'found'; route: RoutedOperation<Api> }
  | { kind: 'wrong-method'; api: Api; allow: string[] }
  | null;

interface Template<Api extends RoutedApi> {
  api: Api;
  /** The literals and parameters of each segment: `{id}.json` gives an empty text, `{id}` and `.json`. */
  segments: string[][];
  operations: Api['operations'];
}

/** Finds operations by the path templates of the descriptions. The template with more literal text wins (OpenAPI 3.1, 4.8.8.2). */
export class Routes<Api extends RoutedApi = SimulatedApi> {
  readonly #templates: Template<Api>[];

  constructor({ apis }: { apis: readonly Api[] }) {
    const templates = apis.flatMap((api) =>
      Array.from(
        // Some descriptions add a query or a fragment to a path, to have it twice.
        Map.groupBy<string, Api['operations'][number]>(api.operations, ({ path }) => path.replace(/[?#].*$/s, '')),
        ([path, operations]): Template<Api> => ({
          api,
          segments: path.split('/').map((segment) => segment.split(/(\{[^{}]+\})/)),
          operations,
        }),
      ),
    );
    this.#templates = templates.toSorted((a, b) => literalLength(b) - literalLength(a));
  }

  /** @param path percent-encoded, without `/simulator` */
  match(method: string, path: string): Match<Api> {
    const segments = path.split('/').map(decoded);
    const candidates = this.#templates.flatMap((template) => {
      const values = valuesOf(template, segments);
      return values === null ? [] : [{ template, values }];
    });
    for (const { template, values } of candidates) {
      const withMethod = (wanted: string): Api['operations'][number] | undefined =>
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

function valuesOf(
  { segments: wanted }: Pick<Template<RoutedApi>, 'segments'>,
  segments: (string | null)[],
): Record<string, string> | null {
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

function literalLength({ segments }: Pick<Template<RoutedApi>, 'segments'>): number {
  return segments.flatMap((parts) => parts.filter((_, index) => index % 2 === 0)).join('').length;
}
