import { imeiFrom } from '../../../web/model/text/imei.ts';
import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { PASSCODE, type StatementAccount } from './statement-account.ts';
import { listOf } from './values.ts';

export const USERS = '/public/v2/partners/users';

export const LAPTOP = {
  type: 'item',
  kind: 'laptop',
  manufacturer: 'Apple',
  model: 'Air',
  condition: 'used',
  serialNumber: 'C02X1',
};

/** The contact details of a new customer, as v2 names them. */
export function profile(account: StatementAccount) {
  const { address, mobileNumber: mobile, ...user } = account.sale().user;
  return { ...user, mobile, mailingAddress: address };
}

export function phoneOfV2(index: number): JsonObject {
  const imei = imeiFrom(`35693803571${String(index).padStart(3, '0')}`);
  return { type: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei };
}

export async function createUser(account: StatementAccount, more: JsonObject = {}): Promise<JsonObject> {
  return (await account.send(USERS, { ...profile(account), ...more })).body;
}

export async function register(account: StatementAccount, user: JsonObject, device: JsonObject) {
  return account.send(`${USERS}/${Number(user.id)}/devices`, device);
}

/** Covers a device; at the monthly price of a phone of tier 2, unless `more` has another one. */
export async function cover(account: StatementAccount, user: JsonObject, device: JsonObject, more: JsonObject = {}) {
  const body = { productPriceId: 312, deviceId: Number(device.id), ...more };
  return account.send(`/public/v2/users/${Number(user.id)}/contracts/contract-line-items`, body);
}

/** Registers a customer and a phone, and covers it. */
export async function sellInV2(account: StatementAccount, more: JsonObject = {}) {
  const user = await createUser(account);
  const device = (await register(account, user, { ...phoneOfV2(60), ...more })).body;
  const item = (await cover(account, user, device)).body;
  return { user, device, item };
}

/** The same, with the customer's part. */
export async function sellActivated(account: StatementAccount, more: JsonObject = {}) {
  const sale = await sellInV2(account, more);
  const contract = await contractInV3(account, sale.user);
  const actions = ['complete_form', 'send_photos', 'pay'].map((action) => ({ action }));
  await account.customer(contract, PASSCODE, ...actions);
  return { ...sale, contract };
}

/** The newest contract of a user, in v3. */
export async function contractInV3(account: StatementAccount, { v3Id }: JsonObject): Promise<JsonObject> {
  const { body } = await account.send(`/public/v3/contracts?userId=${stringOf(v3Id) ?? ''}`);
  return objectOf(arrayOf(body.data)[0]);
}

export async function contractsOf(account: StatementAccount, { id }: JsonObject, query = ''): Promise<JsonObject[]> {
  return listOf(account, `/public/v2/users/${Number(id)}/contracts${query}`);
}

export async function devicesOf(account: StatementAccount, { id }: JsonObject, query = ''): Promise<JsonObject[]> {
  return listOf(account, `${USERS}/${Number(id)}/devices${query}`);
}

/** The user as the list shows it. */
export async function userNow(account: StatementAccount, { id }: JsonObject): Promise<JsonObject> {
  return (await listOf(account, '/public/v2/users?perPage=100')).find((user) => user.id === id) ?? {};
}

export async function removeItem(account: StatementAccount, user: JsonObject, item: JsonObject) {
  const path = `/public/v2/users/${Number(user.id)}/contracts/contract-line-items/${Number(item.id)}`;
  return account.send(path, undefined, { method: 'DELETE' });
}

/** Removes line items at the monthly price of a phone of tier 2, or as the query says. */
export async function removeAtPrice(account: StatementAccount, user: JsonObject, query: string) {
  const path = `/public/v2/users/${Number(user.id)}/contracts/v2/line-items?productPriceId=312${query}`;
  return account.send(path, undefined, { method: 'DELETE' });
}

export async function restore(account: StatementAccount, user: JsonObject, body?: JsonObject) {
  return account.send(`/public/v2/users/${Number(user.id)}/contracts/restore`, body, { method: 'POST' });
}

export async function deactivateUser(account: StatementAccount, user: JsonObject, body: JsonObject = {}) {
  return account.send(`/public/v2/users/${Number(user.id)}/deactivate`, { reason: 'customer_request', ...body });
}

export async function updateItem(account: StatementAccount, item: JsonObject, body: JsonObject) {
  const { id, userId, contractId } = item;
  const path = `/public/v2/users/${Number(userId)}/contracts/${Number(contractId)}/contract-line-items/${Number(id)}`;
  return account.send(path, body, { method: 'PATCH' });
}
