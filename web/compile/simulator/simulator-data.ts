import { isBelowSimulator } from '../../model/edge/simulator.ts';
import type {
  SimulatedApi,
  SimulatedContent,
  SimulatedOperation,
  SimulatedParameter,
  SimulatedResponse,
  SimulatedSecurityScheme,
  SimulatorData,
} from '../../model/simulator/data.ts';
import type { ReferenceConfig } from '../../model/site/config.ts';
import { generatedExample } from './generated-example.ts';
import { atPointer, isObject, SlimSchemas } from './slim-schema.ts';

type Json = Record<string, unknown>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** One description to simulate. */
export interface SimulatedDescription {
  /** The file name without its extension, e.g. `v3`. */
  name: string;
  /** The bundled OpenAPI 3.x document. */
  document: Json;
  /** What precedes the code in `type` of a problem, if the examples of the document do not show it. */
  problemType: string;
}

/** Makes the text module of the simulator's Worker: all that it knows about the descriptions, as JSON. */
export function simulatorData(descriptions: readonly SimulatedDescription[]): string {
  const data: SimulatorData = { apis: descriptions.map(simulatedApi) };
  return JSON.stringify(data);
}

/** What `simulatorText` needs of a site. */
export interface SimulatedSite {
  config: { url: string };
  references: readonly {
    config: Pick<ReferenceConfig, 'spec' | 'base' | 'simulator'>;
    source: { file: string; document: object };
  }[];
}

/** The file of the simulator's Worker in the output folder. `simulator/index.ts` imports it. */
export const SIMULATOR_FILE = 'simulator/apis.txt';

/**
 * Makes the text module of a site's simulator: the references with `simulator: true`, and the description of the
 * simulator's own addresses if the site mounts it.
 * @returns null if no reference is simulated
 */
export function simulatorText({ config, references }: SimulatedSite): string | null {
  if (!references.some((reference) => reference.config.simulator === true)) return null;
  return simulatorData(
    references
      .filter(({ config: { simulator }, source }) => simulator === true || describesSimulator(source.document as Json))
      .map(({ config: { spec, base }, source }) => ({
        name: spec.replace(/\.[^.]+$/, ''),
        document: source.document as Json,
        problemType: `${config.url}${base}/errors#`,
      })),
  );
}

/** Whether the paths of a description are the simulator's own, such as `/simulator/accounts`. */
function describesSimulator(document: Json): boolean {
  return Object.keys(objectOf(document.paths)).some(isBelowSimulator);
}

function simulatedApi({ name, document, problemType }: SimulatedDescription): SimulatedApi {
  const slim = new SlimSchemas(document);
  const read = new Reader(document, slim);
  const operations = read.operations();
  return {
    name,
    problemType: problemTypeIn(operations) ?? problemType,
    problems: read.problems(),
    schemas: slim.schemas,
    securitySchemes: read.securitySchemes(),
    operations,
  };
}

/** The prefix of `type` that the problem examples of a document use. */
function problemTypeIn(operations: SimulatedOperation[]): string | null {
  for (const { responses } of operations)
    for (const { content } of Object.values(responses))
      for (const example of Object.values(content['application/problem+json']?.examples ?? {})) {
        const { type, code } = objectOf(example);
        if (typeof type === 'string' && typeof code === 'string' && type.endsWith(code))
          return type.slice(0, -code.length);
      }
  return null;
}

class Reader {
  readonly #document: Json;
  readonly #slim: SlimSchemas;

  constructor(document: Json, slim: SlimSchemas) {
    this.#document = document;
    this.#slim = slim;
  }

  operations(): SimulatedOperation[] {
    return Object.entries(objectOf(this.#document.paths)).flatMap(([path, value]) => {
      const item = this.#object(value);
      return METHODS.filter((method) => isObject(item[method])).map((method) =>
        this.#operation(path, method, { item, operation: objectOf(item[method]) }),
      );
    });
  }

  problems(): SimulatedApi['problems'] {
    const problems = Object.entries(objectOf(this.#document['x-problem-codes']));
    return Object.fromEntries(
      problems.map(([code, value]) => {
        const { status, title } = objectOf(value);
        return [code, { status: Number(status), title: String(title) }];
      }),
    );
  }

  securitySchemes(): SimulatedApi['securitySchemes'] {
    const schemes = Object.entries(objectOf(objectOf(this.#document.components).securitySchemes));
    return Object.fromEntries(schemes.map(([name, value]) => [name, securityScheme(this.#object(value))]));
  }

  #operation(path: string, method: string, { item, operation }: { item: Json; operation: Json }): SimulatedOperation {
    const parameters = [...arrayOf(item.parameters), ...arrayOf(operation.parameters)].map((value) =>
      this.#object(value),
    );
    const byName = new Map(
      parameters.map((parameter) => [`${String(parameter.in)} ${String(parameter.name)}`, parameter]),
    );
    const security = arrayOf(operation.security ?? this.#document.security).map((alternative) =>
      Object.entries(objectOf(alternative)).map(([scheme, scopes]) => ({
        scheme,
        scopes: arrayOf(scopes).map(String),
      })),
    );
    return {
      id: typeof operation.operationId === 'string' ? operation.operationId : `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      security,
      parameters: [...byName.values()]
        .filter(({ in: place }) => place !== 'cookie')
        .map((value) => this.#parameter(value)),
      body: this.#body(operation.requestBody),
      responses: Object.fromEntries(
        Object.entries(objectOf(operation.responses)).map(([status, value]) => [status, this.#response(value)]),
      ),
    };
  }

  #parameter(parameter: Json): SimulatedParameter {
    const place = parameter.in as SimulatedParameter['in'];
    return {
      name: String(parameter.name),
      in: place,
      isRequired: parameter.required === true,
      explodes: parameter.explode === undefined ? place === 'query' : parameter.explode === true,
      schema: this.#slim.slim(parameter.schema),
    };
  }

  #body(value: unknown): SimulatedOperation['body'] {
    if (value === undefined) return null;
    const body = this.#object(value);
    const schemas = Object.entries(objectOf(body.content)).map(([type, content]) => [
      type,
      this.#slim.slim(objectOf(content).schema),
    ]);
    return { isRequired: body.required === true, schemas: Object.fromEntries(schemas) };
  }

  #response(value: unknown): SimulatedResponse {
    const response = this.#object(value);
    const headers = Object.entries(objectOf(response.headers)).map(([name, header]) => [
      name,
      Object.values(this.#examples(this.#object(header)))[0] ?? null,
    ]);
    const content = Object.entries(objectOf(response.content)).map(([type, media]): [string, SimulatedContent] => {
      const { schema } = objectOf(media);
      const authored = this.#examples(objectOf(media));
      const isMissing = Object.keys(authored).length === 0 && type.endsWith('json');
      const examples = isMissing ? { generated: generatedExample(schema, this.#document) } : authored;
      return [type, { schema: this.#slim.slim(schema), examples }];
    });
    return {
      headers: Object.fromEntries(headers),
      codes: arrayOf(response['x-problem-codes']).map(String),
      content: Object.fromEntries(content),
    };
  }

  #examples({ example, examples }: Json): Record<string, unknown> {
    if (example !== undefined) return { example };
    return Object.fromEntries(
      Object.entries(objectOf(examples)).map(([name, value]) => [name, this.#object(value).value]),
    );
  }

  /** Follows local references. */
  #object(value: unknown): Json {
    const object = objectOf(value);
    return typeof object.$ref === 'string' ? this.#object(atPointer(this.#document, object.$ref)) : object;
  }
}

function securityScheme({ type, scheme, in: place, name }: Json): SimulatedSecurityScheme {
  if (type === 'apiKey' && place === 'header') return { kind: 'header', name: String(name) };
  return type === 'http' && scheme === 'basic' ? { kind: 'basic' } : { kind: 'bearer' };
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
