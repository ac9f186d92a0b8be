import type { Definitions } from '../../../web/model/schema/json-schema.ts';
import { canonicalJson } from '../../../web/model/schema/keywords.ts';
import { violationsOf } from '../../../web/model/schema/violations.ts';
import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { arrayOf, type Json, type JsonObject, ownProperty } from '../../../web/model/text/json.ts';
import { sha256 } from '../../../web/model/text/sha256.ts';
import { problemErrors } from '../../../worker/simulator/front/problem-errors.ts';
import type { InvalidValue } from '../../../worker/simulator/front/reply.ts';
import { requireStore } from '../business/places.ts';
import { nextStep } from '../business/schedule.ts';
import type { World } from '../business/world.ts';
import { at, RefusalError } from '../refusal-error.ts';
import { priceById } from '../seed/seed.ts';
import type { ObjectState } from '../store/object-store.ts';
import type { Kind, Records } from '../store/records.ts';
import { timeOf } from '../time.ts';
import { requireStorable } from '../v3/webhooks.ts';
import type { SavedAttempt, WaitingRow } from './delivery.ts';
import schema from './state.schema.json' with { type: 'json' };

type SavedState = Simulator<'SavedState'>;

const FORMAT = 'akko-simulator-state';
const VERSION = 1;
const KINDS = ['user', 'device', 'line-item', 'contract', 'order'] as const satisfies Kind[];
const LISTS = [...KINDS, 'attempt', 'waiting', 'request'] as const;

/** These properties have the id of an object of this kind. */
const REFERENCES: Readonly<Record<string, Kind>> = {
  userId: 'user',
  contractId: 'contract',
  deviceId: 'device',
  previousDeviceId: 'device',
  serviceDeviceId: 'device',
  replaces: 'device',
  replacedBy: 'device',
  coveredBy: 'line-item',
  lentFor: 'line-item',
};

/** An account without its identity. `state.schema.json` describes it, and allows nothing else. */
export interface AccountState extends ObjectState {
  /** In ms of the account's clock. */
  now: number;
  suspended: boolean;
  attempt: SavedAttempt[];
  waiting: WaitingRow[];
  request: Simulator<'LoggedRequest'>[];
}

/** The file of an account. */
export async function savedState(state: AccountState): Promise<SavedState> {
  const account: SavedState['account'] = { ...state };
  const savedAt = timeOf(Date.now());
  return { format: FORMAT, version: VERSION, savedAt, sha256: await hashOf(account), account };
}

/**
 * The account in a file. The file comes from outside, so everything in it is judged.
 * @throws RefusalError
 */
export async function accountIn({ format, version, sha256: hash, account }: SavedState): Promise<AccountState> {
  if (format !== FORMAT) throw refusal(`A saved state has the format ${FORMAT}.`, '/format');
  if (version !== VERSION)
    throw refusal(`The state has version ${version}. This simulator reads version ${VERSION}.`, '/version');
  if ((await hashOf(account)) !== hash) throw refusal('The state was changed after it was saved.', '/sha256');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the request was parsed from JSON
  const errors = errorsIn(account as JsonObject);
  if (errors.length > 0)
    throw new RefusalError('validation_failed', 'The state has values that no account has.', { errors });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has judged it
  return account as unknown as AccountState;
}

/** The first violations. Entries of lists are judged one by one, because a judgement has a limit of steps. */
function errorsIn(account: JsonObject): InvalidValue[] {
  const frame = Object.entries(account).map(([key, value]) => [key, Array.isArray(value) ? [] : value]);
  const first = judged(Object.fromEntries(frame), 'account', []);
  for (const name of first.length > 0 ? [] : LISTS)
    for (const [index, value] of arrayOf(account[name]).entries()) {
      const errors = judged(value, name, [name, String(index)]);
      if (errors.length > 0) return errors;
    }
  return first;
}

function judged(value: Json, name: string, path: readonly string[]): InvalidValue[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema is JSON
  const definitions = schema.$defs as Definitions;
  const violations = violationsOf(value, { $ref: `#/$defs/${name}` }, { definitions, direction: null });
  const place = ['account', ...path];
  return problemErrors(
    Array.from(violations, (violation) => ({
      ...violation,
      path: [...place, ...violation.path],
      in: 'body',
      name: '',
    })),
  );
}

/**
 * Puts the objects of a file into an empty world.
 * @throws RefusalError if they do not belong together
 */
export function putObjects(world: World, state: ObjectState): void {
  const { objects } = world;
  try {
    for (const user of state.user) world.saveUser(user);
    for (const device of state.device) world.saveDevice(device);
    for (const lineItem of state['line-item']) objects.put('line-item', lineItem, { owner: lineItem.contractId });
    for (const contract of state.contract)
      objects.put('contract', contract, { owner: contract.userId, due: nextStep(world, contract)?.at ?? null });
    for (const order of state.order) objects.put('order', order, { due: state.due[order.id] ?? null });
    if (objects.usage().objects !== KINDS.reduce((sum, kind) => sum + state[kind].length, 0))
      throw new TypeError('Two objects have the same id.');
    objects.putCounters(state.counters);
    for (const kind of KINDS) for (const object of state[kind]) requireNamed(world, object);
    for (const { id } of state.contract) requireStorable(world, id);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    throw refusal('The objects of the state do not belong together.', '/account');
  }
}

/** Throws an error if a property names an object, a price or a store that is missing. */
function requireNamed(world: World, object: Records[Kind]): void {
  for (const [name, value] of Object.entries<unknown>({ ...object })) {
    if (typeof value !== 'string') continue;
    const kind = ownProperty(REFERENCES, name);
    if (kind !== undefined) world.get(kind, value);
    if (/^(?:next|paid)?priceId$/i.test(name)) priceById(value);
    if (/^store(?:Id|Code)$/.test(name)) requireStore(value, '/account');
  }
}

function hashOf(account: SavedState['account']): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was parsed from JSON, or becomes JSON
  return sha256(canonicalJson(account as Json));
}

function refusal(detail: string, pointer: string): RefusalError {
  return new RefusalError('validation_failed', detail, at(pointer, 'not_allowed', detail));
}
