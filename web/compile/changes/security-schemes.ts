import { isObject, type Json, type JsonObject, objectOf, stringsOf } from '../../model/text/json.ts';
import { choiceDifferences } from '../comparison/differences.ts';
import type { RuleId } from './rules.ts';

interface SchemeChange {
  rule: RuleId;
  from: string[];
  to: string[];
}

const ADDRESSES = [
  ['authorizationUrl', 'api-security-component-oauth-url-changed'],
  ['tokenUrl', 'api-security-component-oauth-token-url-changed'],
] as const;

/** The changes between two lists of security schemes, by name. Each value begins with the name of the scheme. */
export function securitySchemeChanges(before: JsonObject, after: JsonObject): SchemeChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): SchemeChange[] => {
    const [older, newer] = [before[name], after[name]];
    if (!isObject(older)) return [{ rule: 'api-security-component-added', from: [], to: [name] }];
    if (!isObject(newer)) return [{ rule: 'api-security-component-removed', from: [name], to: [] }];
    return typeChange(name, older.type, newer.type).concat(
      flowChanges(name, objectOf(older.flows), objectOf(newer.flows)),
    );
  });
}

function typeChange(name: string, from: Json | undefined, to: Json | undefined): SchemeChange[] {
  if (from === to) return [];
  const text = (type: Json | undefined): string[] => stringsOf([type]).map((word) => `${name} ${word}`);
  return [{ rule: 'api-security-component-type-changed', from: text(from), to: text(to) }];
}

/** The changes of the OAuth flows that both versions have. */
function flowChanges(name: string, before: JsonObject, after: JsonObject): SchemeChange[] {
  return Object.keys(before).flatMap((flow) => {
    const [older, newer] = [before[flow], after[flow]];
    return isObject(older) && isObject(newer) ? flowChange(`${name} ${flow}`, older, newer) : [];
  });
}

function flowChange(label: string, before: JsonObject, after: JsonObject): SchemeChange[] {
  const labeled = (words: string[]): string[] => words.map((word) => `${label} ${word}`);
  const [had, has] = [Object.keys(objectOf(before.scopes)), Object.keys(objectOf(after.scopes))];
  const scopes = choiceDifferences(had, has, [
    'api-security-component-oauth-scope-added',
    'api-security-component-oauth-scope-removed',
  ]);
  return [
    ...ADDRESSES.filter(([key]) => before[key] !== after[key]).map(([key, rule]) => ({
      rule,
      from: labeled(stringsOf([before[key]])),
      to: labeled(stringsOf([after[key]])),
    })),
    ...scopes.map(({ aspect, from, to }) => ({ rule: aspect, from: labeled(from), to: labeled(to) })),
  ];
}
