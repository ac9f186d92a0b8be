import { isBelowSimulator } from '../../model/edge/simulator.ts';
import type { JsonSchema } from '../../model/request/console.ts';
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
import { arrayOf, type Json, type JsonObject, objectOf, stringOf, stringsOf, textOf } from '../../model/text/json.ts';
import { SlimSchemas } from '../console/slim-schema.ts';
import { operationsOfPathItem } from '../openapi/path-item.ts';
import { resolve, resolveObject } from '../openapi/resolve.ts';
import { generatedExample } from './generated-example.ts';

/** One description to simulate. */
export interface SimulatedDescription {
  /** The file name without its extension, e.g. `v3`. */
  name: string;
  /** The bundled OpenAPI 3.x document. */
  document: JsonObject;
  /** The prefix of the code in `type` of a problem, if the examples of the document do not show it. */
  problemType: string;
}

/** Makes the text module of the simulator's Worker: everything it knows about the descriptions, as JSON. */
export function simulatorData(descriptions: readonly SimulatedDescription[]): string {
  const data: SimulatorData = { apis: descriptions.map((description) => new ApiReader(description).api()) };
  return JSON.stringify(data);
}

/** The parts of a site that `simulatorText` needs. */
export interface SimulatedSite {
  config: { url: string };
  references: readonly {
    config: Pick<ReferenceConfig, 'spec' | 'base' | 'simulator'>;
    source: { file: string; document: JsonObject };
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
      .filter(({ config: { simulator }, source }) => simulator === true || describesSimulator(source.document))
      .map(({ config: { spec, base }, source }) => ({
        name: spec.replace(/\.[^.]+$/, ''),
        document: source.document,
        problemType: `${config.url}${base}/errors#`,
      })),
  );
}

/** Whether the paths of a description are the simulator's own, such as `/simulator/accounts`. */
function describesSimulator(document: JsonObject): boolean {
  return Object.keys(objectOf(document.paths)).some(isBelowSimulator);
}

/** Reads one description. References are resolved here, so that the Worker resolves only those of schemas. */
class ApiReader {
  readonly #name: string;
  readonly #document: JsonObject;
  readonly #problemType: string;
  readonly #slim: SlimSchemas;
  readonly #refs = new Set<string>();

  constructor({ name, document, problemType }: SimulatedDescription) {
    this.#name = name;
    this.#document = document;
    this.#problemType = problemType;
    this.#slim = new SlimSchemas(document);
  }

  api(): SimulatedApi {
    const operations = Object.entries(objectOf(this.#document.paths)).flatMap(([path, value]) => {
      const item = this.#object(value);
      return operationsOfPathItem(item).map(({ method, operation }) =>
        this.#operation({ path, method, item, operation }),
      );
    });
    return {
      name: this.#name,
      problemType: problemTypeIn(operations) ?? this.#problemType,
      problems: this.#problems(),
      schemas: this.#definitions(),
      securitySchemes: this.#securitySchemes(),
      operations,
    };
  }

  #problems(): SimulatedApi['problems'] {
    const problems = Object.entries(objectOf(this.#document['x-problem-codes']));
    return Object.fromEntries(
      problems.map(([code, value]) => {
        const { status, title } = objectOf(value);
        return [code, { status: Number(status), title: textOf(title) ?? '' }];
      }),
    );
  }

  #securitySchemes(): SimulatedApi['securitySchemes'] {
    const schemes = Object.entries(objectOf(objectOf(this.#document.components).securitySchemes));
    return Object.fromEntries(schemes.map(([name, value]) => [name, securityScheme(this.#object(value))]));
  }

  /** The named schemas that all schemas so far refer to. The set of references grows while the loop runs. */
  #definitions(): Record<string, JsonSchema> {
    const schemas: Record<string, JsonSchema> = {};
    for (const ref of this.#refs) {
      const { value } = resolve(this.#document, { $ref: ref });
      schemas[`#/$defs/${this.#slim.keyOf(ref)}`] = this.#slim.slim(value, this.#refs, ref);
    }
    return schemas;
  }

  #operation({ path, method, item, operation }: OperationOfItem): SimulatedOperation {
    const parameters = [...arrayOf(item.parameters), ...arrayOf(operation.parameters)].map((value) =>
      this.#object(value),
    );
    const byName = new Map(parameters.map((parameter) => [JSON.stringify([parameter.in, parameter.name]), parameter]));
    const security = arrayOf(operation.security ?? this.#document.security).map((alternative) =>
      Object.entries(objectOf(alternative)).map(([scheme, scopes]) => ({
        scheme,
        scopes: stringsOf(scopes),
      })),
    );
    return {
      id: stringOf(operation.operationId) ?? `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      security,
      parameters: [...byName.values()].flatMap((value) => this.#parameter(value) ?? []),
      body: this.#body(operation.requestBody),
      responses: Object.fromEntries(
        Object.entries(objectOf(operation.responses)).map(([status, value]) => [status, this.#response(value)]),
      ),
    };
  }

  #parameter({ in: place, name, required, explode, schema }: JsonObject): SimulatedParameter | null {
    if (place !== 'path' && place !== 'query' && place !== 'header') return null;
    return {
      name: textOf(name) ?? '',
      in: place,
      isRequired: required === true,
      explodes: explode === undefined ? place === 'query' : explode === true,
      schema: this.#schema(schema),
    };
  }

  #body(value: Json | undefined): SimulatedOperation['body'] {
    if (value === undefined) return null;
    const body = this.#object(value);
    const schemas = Object.entries(objectOf(body.content)).map(([type, content]) => [
      type,
      this.#schema(objectOf(content).schema),
    ]);
    return { isRequired: body.required === true, schemas: Object.fromEntries(schemas) };
  }

  #response(value: Json | undefined): SimulatedResponse {
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
      return [type, { schema: this.#schema(schema), examples }];
    });
    return {
      headers: Object.fromEntries(headers),
      codes: stringsOf(response['x-problem-codes']),
      content: Object.fromEntries(content),
    };
  }

  #examples({ example, examples }: JsonObject): Record<string, Json | undefined> {
    if (example !== undefined) return { example };
    return Object.fromEntries(
      Object.entries(objectOf(examples)).map(([name, value]) => [name, this.#object(value).value]),
    );
  }

  #schema(value: Json | undefined): JsonSchema {
    return this.#slim.slim(value, this.#refs);
  }

  #object(value: Json | undefined): JsonObject {
    return resolveObject(this.#document, value);
  }
}

interface OperationOfItem {
  path: string;
  method: string;
  item: JsonObject;
  operation: JsonObject;
}

/** The prefix of `type` that the problem examples of a document use. */
function problemTypeIn(operations: readonly SimulatedOperation[]): string | null {
  const contents = operations.flatMap(({ responses }) => Object.values(responses).map(({ content }) => content));
  for (const content of contents)
    for (const example of Object.values(content['application/problem+json']?.examples ?? {})) {
      const { type, code } = objectOf(example);
      if (typeof type === 'string' && typeof code === 'string' && type.endsWith(code))
        return type.slice(0, -code.length);
    }
  return null;
}

function securityScheme({ type, scheme, in: place, name }: JsonObject): SimulatedSecurityScheme {
  if (type === 'apiKey' && place === 'header') return { kind: 'header', name: textOf(name) ?? '' };
  return type === 'http' && scheme === 'basic' ? { kind: 'basic' } : { kind: 'bearer' };
}
