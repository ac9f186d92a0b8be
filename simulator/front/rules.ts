import { isObject, type Json, own } from '../json.ts';
import { hasWrongCheckDigit } from './formats.ts';
import type { Violation } from './validator.ts';

type Rule = (body: unknown) => Violation[];

const V2_SERIAL_KINDS: ReadonlySet<unknown> = new Set(['tablet', 'laptop', 'watch', 'tv', 'camera', 'console']);

/** The fields that each reason of a v2 line item update requires; no others are allowed. */
const UPDATE_FIELDS: Record<string, string> = {
  replacement: 'deviceId',
  swap: 'deviceId',
  service_device: 'serviceDeviceId',
  plan_change: 'productPriceId',
};

/** Rules that the descriptions state in prose, by operation. They judge the body alone, not what the account holds. */
const RULES: Record<string, Rule> = {
  deactivateContract: noteForOther('Explain why the coverage ends.'),
  deactivateContractLineItem: noteForOther('Explain why the coverage ends.'),
  deactivateUser: noteForOther('Required when reason is other.'),
  createPhonesForAPartnerUser: (body) => repeated(body, { list: 'phones', key: 'imei' }),
  createOrder: (body) => repeated(body, { list: 'lines', key: 'sku' }),
  postPublicV2PartnersUsersIntUserIdDevices: (body) => v2DeviceViolations(body, ''),
  postPublicV2PartnersUsersIntUserIdPhones: (body) => [
    ...listOf(own(body, 'phones')).flatMap((phone, index) => v2DeviceViolations(phone, `/phones/${index}`)),
    ...repeated(body, { list: 'phones', key: 'imei' }),
  ],
  patchPublicV2UsersUserIdContractsContractIdContractLineItemsLineItemId: updateViolations,
};

/** Checks a body by the rules that a description states in prose only. */
export function ruleViolations(operationId: string, body: unknown): Violation[] {
  return [...deviceViolations(body, ''), ...(RULES[operationId]?.(body) ?? [])];
}

/** Rules that the descriptions state for parameters. */
export function parameterRuleViolations(operationId: string, { query }: { query: Json }): Violation[] {
  if (operationId !== 'getContractsForAPartnerUser') return [];
  const sent = ['userId', 'userReference'].filter((name) => Object.hasOwn(query, name));
  if (sent.length === 1) return [];
  return sent.length === 0
    ? [{ pointer: '/query/userId', code: 'required', message: 'Required unless userReference is sent.' }]
    : [{ pointer: '/query/userReference', code: 'not_allowed', message: 'Not allowed together with userId.' }];
}

/** Check digits of IMEIs, and grades of devices that are not refurbished, wherever a body has them. */
function deviceViolations(value: unknown, pointer: string): Violation[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => deviceViolations(item, `${pointer}/${index}`));
  if (!isObject(value)) return [];
  const found: Violation[] = [];
  if (hasWrongCheckDigit(own(value, 'imei')))
    found.push({
      pointer: `${pointer}/imei`,
      code: 'invalid_format',
      message: 'Must be 15 digits with a valid check digit.',
    });
  const condition = own(value, 'condition');
  if (typeof own(value, 'grade') === 'string' && typeof condition === 'string' && condition !== 'refurbished')
    found.push({ pointer: `${pointer}/grade`, code: 'not_allowed', message: 'Only for refurbished devices.' });
  const nested = ['device', 'serviceDevice', 'phones', 'lineItems'].filter((key) => Object.hasOwn(value, key));
  return [...found, ...nested.flatMap((key) => deviceViolations(value[key], `${pointer}/${key}`))];
}

function v2DeviceViolations(device: unknown, pointer: string): Violation[] {
  const found: Violation[] = [];
  const require = (key: string, message: string): void => {
    if (typeof own(device, key) !== 'string') found.push({ pointer: `${pointer}/${key}`, code: 'required', message });
  };
  const kind = own(device, 'kind');
  if (own(device, 'condition') === 'refurbished') require('grade', 'Required when condition is refurbished.');
  if (own(device, 'type') === 'item' && V2_SERIAL_KINDS.has(kind))
    require('serialNumber', `Required when kind is ${String(kind)}.`);
  if (own(device, 'type') === 'item' && kind === 'other') require('description', 'Required when kind is other.');
  return found;
}

function noteForOther(message: string): Rule {
  return (body) =>
    own(body, 'reason') === 'other' && typeof own(body, 'note') !== 'string'
      ? [{ pointer: '/note', code: 'required', message }]
      : [];
}

function updateViolations(body: unknown): Violation[] {
  const reason = String(own(body, 'reason'));
  const needed = Object.hasOwn(UPDATE_FIELDS, reason) ? UPDATE_FIELDS[reason] : undefined;
  if (needed === undefined || !isObject(body)) return [];
  const others = [...new Set(Object.values(UPDATE_FIELDS))].filter((key) => key !== needed && Object.hasOwn(body, key));
  return [
    ...(Object.hasOwn(body, needed)
      ? []
      : [{ pointer: `/${needed}`, code: 'required', message: `Required when reason is ${reason}.` }]),
    ...others.map((key) => ({
      pointer: `/${key}`,
      code: 'not_allowed',
      message: `Not allowed when reason is ${reason}.`,
    })),
  ];
}

/** Entries of a list that have the same value as an earlier one. */
function repeated(body: unknown, { list, key }: { list: string; key: string }): Violation[] {
  const values = listOf(own(body, list)).map((entry) => own(entry, key));
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    if (value === undefined || first === index) return [];
    return [
      { pointer: `/${list}/${index}/${key}`, code: 'duplicate', message: `Must differ from /${list}/${first}/${key}.` },
    ];
  });
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
