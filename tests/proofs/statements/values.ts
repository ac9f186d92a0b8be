import { createHmac } from 'node:crypto';

import { arrayOf, type Json, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { StatementAccount } from './statement-account.ts';

/** A text of a response; empty without one. */
export function text(value: Json | undefined): string {
  return stringOf(value) ?? '';
}

export function idOf(value: unknown): string {
  return stringOf(objectOf(value).id) ?? '';
}

/** When a contract renews. */
export function renewalOf({ renewsOn }: JsonObject): string {
  return `${text(renewsOn)}T08:00:00Z`;
}

/** When the coverage ends of a contract whose end is scheduled. */
export function endOf({ deactivation }: JsonObject): string {
  return `${text(objectOf(deactivation).effectiveOn)}T23:59:59Z`;
}

/** The line items of a contract. */
export function itemsOf({ lineItems }: JsonObject): JsonObject[] {
  return arrayOf(lineItems).map((item) => objectOf(item));
}

/** The entries of a list. @throws if the list is refused */
export async function listOf(account: StatementAccount, path: string): Promise<JsonObject[]> {
  const { status, body } = await account.send(path);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return arrayOf(body.data).map((value) => objectOf(value));
}

/** The stored deliveries of a type, or all, newest first. */
export async function deliveries(account: StatementAccount, type?: string): Promise<JsonObject[]> {
  const all = await listOf(account, '/account/events');
  return type === undefined ? all : all.filter((delivery) => delivery.type === type);
}

export function bodyOf(delivery: JsonObject | undefined): JsonObject {
  return objectOf(JSON.parse(stringOf(delivery?.body) ?? '{}'));
}

/** The `data` of a delivered event. */
export function dataOf(delivery: JsonObject | undefined): JsonObject {
  return objectOf(bodyOf(delivery).data);
}

/** Whether a delivery is signed with the secret of the account. */
export function isSigned({ credentials }: StatementAccount, delivery: JsonObject | undefined): boolean {
  const header = text(objectOf(delivery?.headers)['Akko-Signature']);
  const [, time = '', signature = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(header) ?? [];
  const signed = createHmac('sha256', credentials.webhookSecret).update(`${time}.${text(delivery?.body)}`);
  return signature === signed.digest('hex');
}
