import type { Json, JsonObject } from '../../../web/model/text/json.ts';
import { objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { StatementAccount } from './statement-account.ts';

const CONTRACTS = '/public/v3/contracts';
const ITEMS = '/public/v3/contract-line-items';
const UNKNOWN = '0000000000';
const STOLEN = '352099001762018';
const RECEIPT = { condition: 'new', purchase: { purchasedOn: '2026-03-02', receiptNumber: 'NGW-CHI-014-55731' } };
const LAPTOP = { kind: 'laptop', manufacturer: 'Apple', model: 'MacBook Air 13 (M3)', ...RECEIPT };
const PHONE = { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', ...RECEIPT };
const V2_PHONE = { type: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used' };
const QUOTE = { region: 'US-IL', plans: [{ productPriceId: 'prc_phone_t2_month' }] };
const PUT = { method: 'PUT' };
const PATCH = { method: 'PATCH' };

/** Sends a request for each printed problem document that no check of a sentence provokes. */
export async function provokeProblems(account: StatementAccount): Promise<void> {
  const send = account.send.bind(account);
  await ofGateway(account);
  await ofSimulator(account);
  await ofToken(account);

  const sale = objectOf(account.sale());
  const user = objectOf(sale.user);
  const contract = await account.sell();
  const [userId, contractId] = [idOf(contract.user), idOf(contract)];
  const item = objectOf((contract.lineItems as JsonObject[])[0]);
  const [deviceId, itemId] = [idOf(item.device), idOf(item)];
  const imei = stringOf(objectOf(item.device).imei) ?? '';
  const numbers = {
    user: Number(objectOf(contract.user).legacyId),
    contract: Number(contract.legacyId),
    item: Number(item.legacyId),
  };

  const address = objectOf(user.address);
  const lineItems = [{ productPriceId: 'prc_phone_t2_month', device: { ...PHONE, imei: '356938035644104' } }];
  const invalid = {
    user: { ...user, mobileNumber: '3125550142' },
    lineItems: [{ ...lineItems[0], device: { ...PHONE, imei: '356938035643808' } }],
  };
  const abroad = { ...user, address: { ...address, country: 'MX' } };
  const phones = ['356938035644104', '356938035644146'].map((each) => ({
    productPriceId: 'prc_everything_adult_month',
    device: { ...PHONE, imei: each },
  }));
  await send(CONTRACTS, invalid);
  await send(CONTRACTS, { user: abroad, lineItems });
  await send(CONTRACTS, { user, lineItems: phones });
  await send(CONTRACTS, {
    user,
    lineItems: [{ ...lineItems[0], device: { ...LAPTOP, serialNumber: 'FVFH31XYQ6L4' } }],
  });
  await send(CONTRACTS, {
    user: { id: userId },
    lineItems: [{ productPriceId: 'prc_phone_t2_month', device: { id: `dev_${UNKNOWN}` } }],
  });
  await send(CONTRACTS, { user, lineItems: [{ ...lineItems[0], productPriceId: 'prc_phone_t9_month' }] });
  await send(`${CONTRACTS}?userId=${userId}&status=ended`);
  await send(`${CONTRACTS}?userId=${userId}&limit=101`);
  await send(CONTRACTS);
  await send(`${CONTRACTS}/${contractId}/deactivate`, { reason: 'other' });
  for (const path of ['contracts/ctr_1', 'orders/ord_1']) await send(`/public/v3/${path}`);
  await send('/public/v3/devices/dev_1', undefined, { method: 'DELETE' });
  await text(account, CONTRACTS, '{');
  await send(CONTRACTS, { user, lineItems }, { key: false });
  const { mobileNumber = '' } = objectOf(contract.user);
  await send(CONTRACTS, { user: { ...user, mobileNumber, email: 'other@example.com' }, lineItems });

  const added = { contractId, productPriceId: 'prc_phone_t2_month' };
  await send(ITEMS, { ...added, device: { id: `dev_${UNKNOWN}` } });
  await send(ITEMS, { ...added, productPriceId: 'prc_phone_t9_month', device: { id: deviceId } });
  await send(ITEMS, { ...added, device: { id: deviceId } });
  await send(`${ITEMS}/${itemId}/deactivate`, { reason: 'other' });

  const second = await account.sell();
  const other = objectOf(second.user);
  const [replaced] = second.lineItems as JsonObject[];
  await send(ITEMS, { ...added, replacesLineItemId: idOf(replaced), device: { id: deviceId } });
  const devices = `/public/v3/users/${idOf(other)}/devices`;
  const laptops = `/public/v3/users/${userId}/devices`;
  const laptop = (await send(laptops, { ...LAPTOP, serialNumber: 'FVFH31XYQ6L4' })).body;
  const everything = 'prc_everything_adult_month';
  await send(ITEMS, { ...added, productPriceId: everything, device: { id: idOf(laptop) } });
  await send(ITEMS, { ...added, productPriceId: everything, device: { id: idOf(laptop) } });
  await send(devices, { ...LAPTOP, serialNumber: 'FVFH31XYQ6L4' });
  await send(devices, LAPTOP);
  await send(devices, { ...PHONE, imei: STOLEN });
  const twice = { ...PHONE, imei: '356938035644104' };
  const registered = `/public/v3/users/${idOf(other)}/phones`;
  await send(registered, { phones: [{ ...PHONE, imei }] });
  await send(registered, { phones: [twice, twice] });
  await send(registered, {
    phones: [
      { ...PHONE, imei: STOLEN },
      { ...PHONE, imei: '356938035644146' },
    ],
  });

  const replacement = `/public/v3/devices/${deviceId}/replacement-device`;
  const claimReference = 'CLM-104882';
  await send(
    replacement,
    { device: { ...PHONE, imei: '356938035644104' }, claimReference, handedOverAt: '2126-03-02T15:04:05Z' },
    PUT,
  );
  await send(replacement, { device: { ...LAPTOP, kind: 'tablet', serialNumber: 'DMPXK2ABQ1' }, claimReference }, PUT);
  await send(replacement, { device: { id: idOf(laptop) }, claimReference }, PUT);
  const lent = `/public/v3/devices/${deviceId}/service-device`;
  await send(lent, { serviceDevice: { id: idOf(laptop) } }, PUT);
  await send(
    lent,
    { serviceDevice: { ...PHONE, role: 'service', imei: '356938035644146' }, expectedReturnOn: '2026-03-02' },
    PUT,
  );
  const service = (await send(laptops, { ...PHONE, role: 'service', imei: '356938035644229' })).body;
  const serviceDevice = { id: idOf(service) };
  await send(lent, { serviceDevice }, PUT);
  await send(`/public/v3/devices/${idOf(laptop)}/service-device`, { serviceDevice }, PUT);
  await send(lent, undefined, { method: 'DELETE' });
  await send(`/public/v3/devices/${serviceDevice.id}/service-device`, { serviceDevice }, PUT);
  const to = { type: 'address', recipientName: 'Maya Torres', address };
  await send('/public/v3/orders', { lines: [{ sku: 'IP15-128-BLK', quantity: 1 }], shipTo: to });
  const lines = [{ sku: 'IP15-128-BLK-REF', quantity: 1 }];
  await send('/public/v3/orders', { lines, shipTo: { ...to, address: { ...address, region: 'NY' } } });
  await ofV2(account, { user, numbers, imei });
}

async function ofGateway(account: StatementAccount): Promise<void> {
  const send = account.send.bind(account);
  for (const path of [
    'device-makes?kind=smartphone',
    'products?currency=EUR',
    'stores?service=repairs',
    'regions/US-IL/terms?effectiveOn=March',
    'product-prices/prc_phone_t2_month/terms',
    'product-prices/prc_phone_t2_month/terms?region=CA-QC',
    'product-prices/prc_phone_t9_month',
    'device-makes/mak_nokai/models',
    'device-models/mdl_apple_iphone_51',
    'maintenance-windows?component=webhook',
  ])
    await send(`/gateway/${path}`);
  const models = ['mdl_apple_iphone_15', 'mdl_apple_iphone_15'];
  await send('/gateway/price-quotes', { ...QUOTE, plans: [{ ...QUOTE.plans[0], modelIds: models }] });
  await send('/gateway/address-checks', {
    line1: '1840 W Division St',
    city: 'Chicago',
    region: 'WI',
    postalCode: '60622',
    country: 'US',
  });
  await text(account, '/gateway/price-quotes', '{');
  await account.send('/account', { suspended: true }, PATCH);
  for (const path of ['/gateway/products', '/public/v2/users', '/public/v3/inventory']) await send(path);
  await account.send('/account', { suspended: false }, PATCH);
}

async function ofSimulator(account: StatementAccount): Promise<void> {
  const send = account.send.bind(account);
  await send('/account', { suspended: 'yes' }, PATCH);
  await send('/account/contracts/ctr_1/customer-actions');
  await send(`/account/contracts/ctr_${UNKNOWN}/customer-actions`);
  await send('/account/state', { name: 'unknown' }, PUT);
  await send('/account/faults', { fault: 'lost', count: 'twice' });
  await send('/account/clock', { advance: 'tomorrow' });
  await text(account, '/account/clock', '{');
  await send('/account/events/evt_1/redeliver', {});
  await send(`/account/events/evt_${UNKNOWN}/redeliver`, {});
  await send('/account/events/stream', undefined, { headers: { 'Last-Event-ID': 'first' } });
  await send('/account/deliveries/dlv_1/claim', {});
  await send(`/account/deliveries/dlv_${UNKNOWN}/claim`, {});
  await send(`/account/deliveries/dlv_${UNKNOWN}/result`, { status: 'good' }, PUT);
}

async function ofToken(account: StatementAccount): Promise<void> {
  const { clientId, clientSecret } = account.credentials;
  const grant = { grant_type: 'client_credentials' };
  await account.send('/public/v3/tokens', { grant_type: 'password' });
  await account.send('/public/v3/tokens', { ...grant, client_id: clientId, client_secret: clientSecret });
  await account.send('/public/v3/tokens', { ...grant, scope: 'payments:read' });
}

interface V2Setting {
  user: JsonObject;
  numbers: { user: number; contract: number; item: number };
  imei: string;
}

async function ofV2(account: StatementAccount, { user, numbers, imei }: V2Setting): Promise<void> {
  const send = account.send.bind(account);
  const { address: mailingAddress = {}, mobileNumber: mobile = '', ...names } = user;
  const users = '/public/v2/partners/users';
  const postal = { ...objectOf(mailingAddress), region: 'NY' };
  const { lastName: _, ...without } = names;
  await send(users, { ...without, mailingAddress, mobile: '3125550142' });
  await send(users, { ...names, mobile, mailingAddress: postal });
  await send(users, { userId: numbers.user, mobile: '3125550142' }, PATCH);
  await send(users, { userId: numbers.user, mailingAddress: { ...objectOf(mailingAddress), country: 'MX' } }, PATCH);
  await send(users, { userId: numbers.user, email: 'liam.chen@example.ca' }, PATCH);
  await send(`/public/v2/users/${numbers.user}/deactivate`, { reason: 'other' });
  const own = `${users}/${numbers.user}`;
  await send(`${own}/devices`, { ...V2_PHONE, imei });
  await send(`${own}/devices`, { ...V2_PHONE, imei: '12345' });
  await send(`${own}/phones`, { phones: [{ ...V2_PHONE, imei }] });
  const one = { ...V2_PHONE, imei: '356938035644161' };
  await send(`${own}/phones`, { phones: [one, one] });
  await send(`${own}/phones`, { phones: [one, { ...V2_PHONE, imei: STOLEN }] });
  const items = `/public/v2/users/${numbers.user}/contracts/${numbers.contract}/contract-line-items`;
  const register = async (imei: string): Promise<number> => {
    const made = await send(`${own}/devices`, { ...V2_PHONE, imei });
    return Number(made.body.id);
  };
  const [first, second] = [await register('356938035644195'), await register('356938035644203')];
  const everything = { productPriceId: 318 };
  const list = `/public/v2/users/${numbers.user}/contracts/contract-line-items`;
  await send(list, { productPriceId: 320, deviceId: first });
  await send(list, { productPriceId: 311, deviceId: first });
  const covered = (await send(list, { ...everything, deviceId: first })).body;
  await send(list, { ...everything, deviceId: second });
  await send(list, { ...everything, deviceId: first });
  await send(`${items}/${numbers.item}`, { reason: 'plan_change', ...everything }, PATCH);
  await send(`${items}/${numbers.item}`, { reason: 'swap', deviceId: first }, PATCH);
  await send(`${items}/${Number(covered.id)}`, { reason: 'plan_change', productPriceId: 311 }, PATCH);
  await send(`${items}/129999`, { reason: 'swap', deviceId: 90177 }, PATCH);
  await send(`${items}/${numbers.item}`, { reason: 'replacement', claimReference: 'CLM-104882' }, PATCH);
  await send(`/public/v2/users/usr_8Fq2Lr7KpZ/contracts`);
  await send(`/public/v2/users/usr_8Fq2Lr7KpZ/deactivate`, { reason: 'customer_request' });
  await send('/public/v2/users?perPage=101');
  await send(users, { ...names, mobile, mailingAddress }, { key: false });
  await text(account, users, '{');
  await account.advance('P40D');
  await send(`/public/v2/users/${numbers.user}/contracts/restore`, { contractIds: [numbers.contract] });
}

async function text(account: StatementAccount, path: string, body: string): Promise<void> {
  await account.sendText(path, body);
}

function idOf(value: Json | undefined): string {
  return stringOf(objectOf(value).id) ?? '';
}
