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
  segments: string[];
  operations: SimulatedOperation[];
}

/** Finds operations by the path templates of the descriptions. Literal segments win over parameters (OpenAPI 3.1, 4.8.8.2). */
export class Routes {
  readonly #templates: Template[];

  constructor({ apis }: SimulatorData) {
    const templates = apis.flatMap((api) =>
      Array.from(
        Map.groupBy(api.operations, ({ path }) => path),
        ([path, operations]): Template => ({ api, segments: path.split('/'), operations }),
      ),
    );
    this.#templates = templates.toSorted((a, b) => parameterCount(a) - parameterCount(b));
  }

  /** @param path percent-encoded, without `/simulator` */
  match(method: string, path: string): Match {
    const segments = path.split('/').map(decoded);
    const candidates = this.#templates.flatMap((template) => {
      const values = valuesOf(template, segments);
      return values === null ? [] : [{ template, values }];
    });
    for (const { template, values } of candidates) {
      const operation = template.operations.find((candidate) => candidate.method === method);
      if (operation !== undefined) return { kind: 'found', route: { api: template.api, operation, values } };
    }
    const [first] = candidates;
    if (first === undefined) return null;
    const allow = new Set(
      candidates.flatMap(({ template }) => template.operations.map((operation) => operation.method)),
    );
    return { kind: 'wrong-method', api: first.template.api, allow: [...allow].toSorted() };
  }
}

function valuesOf({ segments: wanted }: Template, segments: (string | null)[]): Record<string, string> | null {
  if (wanted.length !== segments.length) return null;
  const values: [string, string][] = [];
  for (const [index, part] of wanted.entries()) {
    const segment = segments[index];
    if (segment === null || segment === undefined) return null;
    if (isParameter(part) && segment !== '') values.push([part.slice(1, -1), segment]);
    else if (part !== segment) return null;
  }
  return Object.fromEntries(values);
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function parameterCount({ segments }: Template): number {
  return segments.filter(isParameter).length;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}');
}
