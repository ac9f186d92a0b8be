import type { LoggedApi, LoggedOperation } from '../../../web/model/simulator/controls.ts';
import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { decodedText } from '../../../web/model/text/decode.ts';
import {
  isStructure,
  type Json,
  type JsonObject,
  mapScalars,
  pointerToken,
  stringOf,
  tryParseJson,
} from '../../../web/model/text/json.ts';

type LoggedRequest = Simulator<'LoggedRequest'>;

interface LogWorkflowOptions {
  /** Newest first, as the log has them. */
  requests: readonly LoggedRequest[];
  apis: readonly LoggedApi[];
  /** Address of the site, without a path. */
  siteUrl: string;
  /** Address of the simulator. */
  baseUrl: string;
}

const TOKEN_STEP = 'create-token';
/** An id that a response created, such as `ctr_6Jt8Bn2XqL`. */
const ID = /^[a-z]{3}_[A-Za-z0-9]{10}$/;
/** Integer ids, which v2 has, are larger than the other numbers of a body. */
const SMALLEST_ID = 1000;

/**
 * The requests of an account as an Arazzo 1.0.1 document. Ids that a response created become outputs of its step, so that the workflow
 * runs in another account. Requests with a fault, with a body that the log does not have whole, and of operations without a description
 * are left out; the description of the workflow counts them.
 */
export function logWorkflow({ requests, apis, siteUrl, baseUrl }: LogWorkflowOptions): JsonObject {
  const writer = new StepWriter(apis);
  for (const request of requests.toReversed()) writer.add(request);
  const { steps, usesToken, leftOut } = writer;
  const used = apis.filter(({ name }) => writer.used.has(name));
  const tokenApi = apis.find(({ tokenOperation }) => tokenOperation !== null);
  const sources = usesToken && tokenApi !== undefined ? [...new Set([tokenApi, ...used])] : used;
  const inputs = ['runId', ...used.flatMap(({ key }) => key?.name ?? [])];
  if (usesToken) inputs.unshift('clientId', 'clientSecret');
  return {
    arazzo: '1.0.1',
    info: { title: 'Requests of a simulator account', version: '1.0.0' },
    sourceDescriptions: sources.map(({ name, path }) => ({
      name,
      url: siteUrl + path,
      type: 'openapi',
      'x-serverUrl': baseUrl,
    })),
    workflows: [
      {
        workflowId: 'logged-requests',
        summary: 'Repeat the requests of an account',
        description: `Run it in a new account. It has what the log of the simulator has: no steps of the customer, and no moves of the clock. ${leftOut} of ${requests.length} requests are left out.`,
        inputs: { type: 'object', required: inputs, properties: Object.fromEntries(inputs.map(inputSchema)) },
        steps: usesToken && tokenApi !== undefined ? [tokenStep(tokenApi), ...steps] : steps,
      },
    ],
  };
}

function inputSchema(name: string): [string, JsonObject] {
  return [
    name,
    name === 'runId'
      ? { type: 'string', description: 'Another text for each run. It begins each idempotency key.' }
      : { type: 'string' },
  ];
}

function tokenStep({ name, tokenOperation }: LoggedApi): JsonObject {
  return {
    stepId: TOKEN_STEP,
    operationId: `$sourceDescriptions.${name}.${tokenOperation}`,
    requestBody: {
      contentType: 'application/x-www-form-urlencoded',
      payload: {
        grant_type: 'client_credentials',
        client_id: '$inputs.clientId',
        client_secret: '$inputs.clientSecret',
      },
    },
    successCriteria: [{ condition: '$statusCode == 200' }],
    outputs: { accessToken: '$response.body#/access_token' },
  };
}

class StepWriter {
  readonly steps: JsonObject[] = [];
  /** The names of the APIs that the steps call. */
  readonly used = new Set<string>();
  usesToken = false;
  leftOut = 0;
  readonly #apis: readonly LoggedApi[];
  /** Where the ids are from: the step, and the pointer into the body of its response. */
  readonly #origins = new Map<Json, { step: JsonObject; pointer: string }>();
  readonly #keys = new Map<string, string>();

  constructor(apis: readonly LoggedApi[]) {
    this.#apis = apis;
  }

  add(request: LoggedRequest): void {
    const [path = '', query = ''] = request.path.split('?', 2);
    const found = this.#operationAt(request, path);
    // The first step creates the token of all others.
    if (found !== null && found.operation.id === found.api.tokenOperation) return;
    const { requestBody = null, responseBody } = request;
    // Undefined if the log does not have it whole.
    const body = requestBody === null ? null : tryParseJson(requestBody);
    if (found === null || body === undefined || request.fault !== null) {
      this.leftOut += 1;
      return;
    }
    const { api, operation, values } = found;
    this.used.add(api.name);
    const parameters = [
      this.#credential(api),
      ...Object.entries(values).map(([name, value]) => ({ name, in: 'path', value: this.#referring(value) })),
      ...pairsOf(query).map(({ name, value }) => ({ name, in: 'query', value: this.#referring(value) })),
      ...(request.idempotencyKey === undefined ? [] : [this.#key(request.idempotencyKey)]),
    ];
    const step: JsonObject = {
      stepId: `request-${this.steps.length + 1}`,
      operationId: `$sourceDescriptions.${api.name}.${operation.id}`,
      parameters,
      ...(body !== null && {
        requestBody: {
          contentType: 'application/json',
          payload: mapScalars(body, (value) => this.#referring(value)),
        },
      }),
      successCriteria: [{ condition: `$statusCode == ${request.status}` }],
    };
    this.steps.push(step);
    this.#remember(step, tryParseJson(responseBody ?? '') ?? null, '');
  }

  #operationAt(request: LoggedRequest, path: string) {
    for (const api of this.#apis)
      for (const operation of api.operations)
        if (operation.id === request.operationId && operation.method === request.method.toLowerCase()) {
          const values = pathValues(operation, path);
          if (values !== null) return { api, operation, values };
        }
    return null;
  }

  #credential(api: LoggedApi): JsonObject {
    if (api.key !== null) return { name: api.key.header, in: 'header', value: `$inputs.${api.key.name}` };
    this.usesToken = true;
    return { name: 'Authorization', in: 'header', value: `Bearer {$steps.${TOKEN_STEP}.outputs.accessToken}` };
  }

  /** Repeated keys stay the same, and other runs have other keys. */
  #key(key: string): JsonObject {
    const number = this.#keys.get(key) ?? String(this.#keys.size + 1);
    this.#keys.set(key, number);
    return { name: 'Idempotency-Key', in: 'header', value: `{$inputs.runId}-request-${number}` };
  }

  /** The expression of an id that an earlier response created; any other value as it is. In an address, a number is a text. */
  #referring(value: Json): Json {
    const origin = this.#origins.get(value) ?? this.#origins.get(Number(value));
    if (origin === undefined) return value;
    const { step, pointer } = origin;
    const outputs = (step.outputs ??= {}) as Record<string, string>;
    const expression = `$response.body#${pointer}`;
    const name =
      Object.entries(outputs).find(([, written]) => written === expression)?.[0] ??
      `id${Object.keys(outputs).length + 1}`;
    outputs[name] = expression;
    return `$steps.${stringOf(step.stepId)}.outputs.${name}`;
  }

  #remember(step: JsonObject, value: Json, pointer: string): void {
    if (isStructure(value))
      for (const [key, item] of Object.entries(value))
        this.#remember(step, item ?? null, `${pointer}/${pointerToken(key)}`);
    else if (isId(value) && !this.#origins.has(value)) this.#origins.set(value, { step, pointer });
  }
}

function isId(value: Json): boolean {
  return typeof value === 'string' ? ID.test(value) : typeof value === 'number' && value >= SMALLEST_ID;
}

/** The parameters of a query, in their order. */
function pairsOf(query: string): { name: string; value: string }[] {
  const decoded = (text: string): string => decodedText(text.replaceAll('+', ' '));
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name: decoded(name), value: decoded(value.join('=')) };
    });
}

/** The values of the path parameters; null if the path is not of the operation. */
function pathValues({ path: template }: LoggedOperation, path: string): Record<string, string> | null {
  const [names, values] = [template.split('/'), path.split('/')];
  if (names.length !== values.length) return null;
  const found: Record<string, string> = {};
  for (const [index, segment] of names.entries()) {
    const value = values[index] ?? '';
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name !== undefined) found[name] = decodedText(value);
    else if (segment !== value) return null;
  }
  return found;
}
