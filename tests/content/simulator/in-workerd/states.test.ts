import { describe, expect, it } from 'vitest';

import { TestAccount } from './support/account.ts';
import { type Json, schemaFaults } from './support/oracle.ts';
import { contract, laptop, maya, phone } from './support/samples.ts';

const SCHEMAS: Record<string, string> = {
  'contract.activated': 'ContractActivatedEvent',
  'contract.suspended': 'ContractSuspendedEvent',
  'contract.cancelled': 'ContractCancelledEvent',
  'contract_line_item.updated': 'ContractLineItemUpdatedEvent',
  'device.verified': 'DeviceVerifiedEvent',
  'order.shipped': 'OrderShippedEvent',
  'order.status_changed': 'OrderStatusChangedEvent',
};

/** The types of all events, oldest first. Each event must be what its description says. */
async function eventTypes(account: TestAccount): Promise<string[]> {
  const events = await account.events();
  for (const event of events) expect(schemaFaults('v3', SCHEMAS[event.type] ?? '', event)).toEqual([]);
  return events.map(({ type }) => type as string).toReversed();
}

async function opened(imei: string): Promise<{ account: TestAccount; id: string }> {
  const account = await TestAccount.create();
  const { id } = await account.ok('POST', '/public/v3/contracts', contract(phone(imei)));
  return { account, id };
}

async function statusOf(account: TestAccount, id: string): Promise<string> {
  return (await account.ok('GET', `/public/v3/contracts/${id}`)).status as string;
}

describe('The states of a contract', () => {
  it('go from the form over photos and payment to full coverage', async () => {
    const { account, id } = await opened('356938035644104');
    await account.problem('POST', `/account/contracts/${id}/customer-actions`, { action: 'pay' }, [
      409,
      'action_not_possible',
    ]);
    await account.problem(
      'POST',
      `/account/contracts/${id}/customer-actions`,
      { action: 'enter_passcode', passcode: '000000' },
      [422, 'validation_failed'],
    );
    await account.customer(id, { action: 'enter_passcode', passcode: '418205' });
    expect((await account.customer(id, { action: 'complete_form' })).contract.status).toBe('pending_verification');
    expect((await account.customer(id, { action: 'send_photos', outcome: 'visible_damage' })).nextActions).toContain(
      'send_photos',
    );
    await account.customer(id, { action: 'send_photos' });
    expect((await account.customer(id, { action: 'pay', outcome: 'failed' })).contract.status).toBe(
      'pending_verification',
    );
    const { contract: active } = await account.customer(id, { action: 'pay' });
    expect(active).toMatchObject({ status: 'waiting_period', activationUrl: null });
    const { coverageStartsOn, waitingPeriodEndsOn, renewsOn } = active;
    expect(Date.parse(waitingPeriodEndsOn) - Date.parse(coverageStartsOn)).toBe(30 * 86_400_000);
    expect(renewsOn > coverageStartsOn).toBe(true);
    await account.advance('P32D');
    expect(await statusOf(account, id)).toBe('active');
    expect(await eventTypes(account)).toEqual([
      'device.verified',
      'device.verified',
      'contract.activated',
      'contract_line_item.updated',
    ]);
  });

  it('renew, suspend when the card fails, and resume when the customer pays', async () => {
    const { account, id } = await opened('356938035644104');
    const { renewsOn } = await account.activate(id);
    await account.advance('P40D');
    const renewed = await account.ok('GET', `/public/v3/contracts/${id}`);
    expect(renewed.renewsOn > renewsOn).toBe(true);
    await account.customer(id, { action: 'change_card', works: false });
    await account.advance('P31D');
    expect(await statusOf(account, id)).toBe('suspended');
    await account.problem(
      'POST',
      '/public/v3/contract-line-items',
      { contractId: id, productPriceId: 'prc_everything_adult_month', device: laptop() },
      [409, 'contract_not_active'],
    );
    await account.customer(id, { action: 'pay' });
    expect(await statusOf(account, id)).toBe('active');
    await account.customer(id, { action: 'change_card', works: false });
    await account.advance('P60D');
    const ended = await account.ok('GET', `/public/v3/contracts/${id}`);
    expect(ended).toMatchObject({ status: 'cancelled', deactivation: { reason: 'payment_failed' } });
    expect((await eventTypes(account)).slice(-2)).toEqual(['contract.suspended', 'contract.cancelled']);
  });

  it.each([
    ['356938035644146', 'PT2M', 'suspended', 'contract.suspended'],
    ['356938035644146', 'PT20M', 'cancelled', 'contract.cancelled'],
    ['356938035644161', 'PT2M', 'active', 'contract_line_item.updated'],
    ['356938035644179', 'PT2M', 'expired', 'contract_line_item.updated'],
  ])('follow the test IMEI %s: after %s it is %s', async (imei, duration, status, event) => {
    const { account, id } = await opened(imei);
    await account.activate(id);
    await account.advance(duration);
    expect(await statusOf(account, id)).toBe(status);
    expect((await eventTypes(account)).at(-1)).toBe(event);
  });

  it('end if the customer does not activate in time', async () => {
    const { account, id } = await opened('356938035644153');
    await account.advance('PT2M');
    expect(await account.ok('GET', `/public/v3/contracts/${id}`)).toMatchObject({
      status: 'cancelled',
      deactivation: { reason: 'not_activated', restorableUntil: null },
    });
    const other = await opened('356938035644104');
    await other.account.advance('P15D');
    expect(await statusOf(other.account, other.id)).toBe('cancelled');
    expect(await eventTypes(other.account)).toEqual(['contract.cancelled']);
  });

  it('reject the first photos of a test IMEI', async () => {
    const { account, id } = await opened('356938035644138');
    await account.customer(id, { action: 'enter_passcode', passcode: '418205' });
    await account.customer(id, { action: 'complete_form' });
    const first = await account.customer(id, { action: 'send_photos' });
    expect(first.contract.lineItems[0].device.verification).toMatchObject({
      status: 'rejected',
      rejectionReason: 'blurred_photo',
    });
    const second = await account.customer(id, { action: 'send_photos' });
    expect(second.contract.lineItems[0].device.verification.status).toBe('verified');
  });

  it('skip the photos of a new device with a receipt', async () => {
    const account = await TestAccount.create();
    const { id } = await account.ok(
      'POST',
      '/public/v3/contracts',
      contract(phone('356938035644104', { condition: 'new', purchase: { purchasedOn: '2026-03-02' } })),
    );
    await account.customer(id, { action: 'enter_passcode', passcode: '418205' });
    expect(await account.customer(id, { action: 'complete_form' })).toMatchObject({
      nextActions: ['pay', 'cancel'],
      contract: { status: 'pending_activation' },
    });
    expect((await account.customer(id, { action: 'pay' })).contract.status).toBe('waiting_period');
  });

  it('end at once with a refund, and come back with the same ids', async () => {
    const { account, id } = await opened('356938035644104');
    const { user, lineItems } = await account.activate(id);
    const ended = await account.ok(
      'POST',
      `/public/v3/contracts/${id}/deactivate`,
      { reason: 'device_returned', effective: 'immediately' },
      200,
    );
    expect(ended).toMatchObject({ status: 'cancelled', deactivation: { refund: { amount: 899 } } });
    await account.problem('POST', `/public/v3/contracts/${id}/deactivate`, { reason: 'duplicate' }, [
      409,
      'contract_not_active',
    ]);
    const restored = await account.ok('POST', `/public/v2/users/${user.legacyId}/contracts/restore`, {}, 200);
    expect(restored.restored[0]).toMatchObject({ v3Id: id, status: 'restored' });
    expect(restored.restored[0].lineItems[0]).toMatchObject({ v3Id: lineItems[0].id, status: 'active' });
    await account.advance('P40D');
    expect(await statusOf(account, id)).toBe('active');
  });

  it('end with the paid period if the end is scheduled', async () => {
    const { account, id } = await opened('356938035644104');
    await account.activate(id);
    const scheduled = await account.ok(
      'POST',
      `/public/v3/contracts/${id}/deactivate`,
      { reason: 'customer_request' },
      202,
    );
    expect(scheduled).toMatchObject({ status: 'waiting_period', renewsOn: null, deactivation: { refund: null } });
    await account.advance('P40D');
    expect(await statusOf(account, id)).toBe('cancelled');
    expect((await eventTypes(account)).at(-1)).toBe('contract.cancelled');
  });

  it('end with the last line item, and can be restored only in the grace period', async () => {
    const { account, id } = await opened('356938035644104');
    const { user, lineItems, legacyId } = await account.activate(id);
    await account.ok(
      'POST',
      `/public/v3/contract-line-items/${lineItems[0].id}/deactivate`,
      { reason: 'customer_request', effective: 'immediately' },
      200,
    );
    await account.problem(
      'POST',
      `/public/v3/contract-line-items/${lineItems[0].id}/deactivate`,
      { reason: 'customer_request' },
      [409, 'contract_not_active'],
    );
    expect(await statusOf(account, id)).toBe('cancelled');
    await account.advance('P31D');
    await account.problem('POST', `/public/v2/users/${user.legacyId}/contracts/restore`, { contractIds: [legacyId] }, [
      409,
      'restore_window_closed',
    ]);
    const skipped = await account.ok('POST', `/public/v2/users/${user.legacyId}/contracts/restore`, {}, 200);
    expect(skipped).toMatchObject({ restored: [], skippedContractIds: [legacyId] });
  });

  it('sends the activation result to the callback address too, without calling it', async () => {
    const account = await TestAccount.create();
    const { id } = await account.ok(
      'POST',
      '/public/v3/contracts',
      contract(phone(), { activationCallbackUrl: 'https://hooks.example/akko' }),
    );
    await account.activate(id);
    const { data } = await account.ok('GET', '/account/events');
    expect(data.map(({ type, url }: Json) => [type, url])).toContainEqual([
      'contract.activated',
      'https://hooks.example/akko',
    ]);
  });
});

describe('A move of the clock', () => {
  it('counts the events that it caused, and not their deliveries', async () => {
    const account = await TestAccount.create();
    await account.ok(
      'POST',
      '/public/v3/contracts',
      contract(phone(), { activationCallbackUrl: 'https://hooks.example/akko' }),
    );
    expect((await account.advance('P15D')).events).toBe(1);
    const { data } = await account.ok('GET', '/account/events');
    expect(data.map(({ type }: Json) => type)).toEqual(['contract.cancelled', 'contract.cancelled']);
  });
});

describe('Repairs and replacements', () => {
  it('lend a service device and move the coverage to a replacement', async () => {
    const { account, id } = await opened('356938035644104');
    const { user, lineItems } = await account.activate(id);
    const [{ id: lineItemId, device }] = lineItems;
    const { phones } = await account.ok('POST', `/public/v3/users/${user.id}/phones`, {
      phones: [phone('352099001761481', { role: 'service', manufacturer: 'Samsung', model: 'Galaxy A54' })],
    });
    const lent = { serviceDevice: { id: phones[0].id }, claimReference: 'CLM-104882' };
    const first = await account.ok('PUT', `/public/v3/devices/${device.id}/service-device`, lent);
    expect(first).toMatchObject({
      lineItem: { id: lineItemId, serviceDeviceId: phones[0].id },
      claimReference: 'CLM-104882',
    });
    expect(await account.ok('PUT', `/public/v3/devices/${device.id}/service-device`, lent)).toEqual(first);
    await account.problem(
      'POST',
      '/public/v3/contract-line-items',
      { contractId: id, productPriceId: 'prc_phone_t2_month', device: { id: phones[0].id } },
      [422, 'device_not_eligible'],
    );
    expect(
      await account.ok('PUT', `/public/v3/devices/${device.id}/service-device`, { serviceDevice: null }),
    ).toMatchObject({ serviceDevice: null });

    const replacement = {
      claimReference: 'CLM-104882',
      device: phone('490154203237518', { condition: 'refurbished', grade: 'excellent' }),
    };
    const moved = await account.ok('PUT', `/public/v3/devices/${device.id}/replacement-device`, replacement);
    expect(moved).toMatchObject({
      lineItem: { id: lineItemId },
      previousDevice: { id: device.id, replacedByDeviceId: moved.lineItem.device.id },
    });
    expect(await account.ok('PUT', `/public/v3/devices/${device.id}/replacement-device`, replacement)).toEqual(moved);
    await account.problem(
      'PUT',
      `/public/v3/devices/${moved.lineItem.device.id}/replacement-device`,
      { claimReference: 'C', device: laptop() },
      [422, 'device_not_eligible'],
    );
    await account.problem(
      'PUT',
      `/public/v3/devices/${device.id}/replacement-device`,
      { claimReference: 'C', device: { id: 'dev_0000000000' } },
      [404, 'line_item_not_found'],
    );
    await eventTypes(account);
    const { data } = await account.ok(
      'GET',
      `/public/v2/partners/users/${user.legacyId}/devices?status=covered,replaced`,
    );
    expect(data.map(({ status }: Json) => status)).toEqual(['covered', 'replaced']);
  });

  it('change line items in v2', async () => {
    const { account, id } = await opened('356938035644104');
    const { user, lineItems, legacyId } = await account.activate(id);
    const path = `/public/v2/users/${user.legacyId}/contracts/${legacyId}/contract-line-items/${lineItems[0].legacyId}`;
    const other = await account.ok('POST', `/public/v2/partners/users/${user.legacyId}/devices`, {
      type: 'phone',
      manufacturer: 'Apple',
      model: 'iPhone 15',
      imei: '356938035644112',
      condition: 'used',
    });
    const swapped = await account.call('PATCH', path, { body: { reason: 'swap', deviceId: other.id } });
    expect(swapped.body).toMatchObject({ deviceId: other.id, status: 'pending' });
    expect(swapped.headers.get('Deprecation')).toBe('@1767225600');
    expect(await account.ok('PATCH', path, { reason: 'plan_change', productPriceId: 318 })).toMatchObject({
      productPriceId: 312,
    });
    await account.problem('PATCH', path, { reason: 'plan_change', productPriceId: 320 }, [422, 'validation_failed']);
    await account.problem('PATCH', path, { reason: 'swap', productPriceId: 318 }, [422, 'validation_failed']);
    await account.advance('P40D');
    expect((await account.ok('GET', `/public/v3/contracts/${id}`)).lineItems[0].productPrice.id).toBe(
      'prc_everything_adult_month',
    );
    await eventTypes(account);
  });
});

describe('Orders', () => {
  const line = { sku: 'IP15-128-BLK-REF', quantity: 5 };
  const shipTo = { type: 'store', storeId: 'NGW-CHI-014' };

  it('are packed, shipped with IMEIs, and delivered', async () => {
    const account = await TestAccount.create();
    const placed = await account.ok('POST', '/public/v3/orders', {
      lines: [line],
      shipTo,
      statusCallbackUrl: 'https://hooks.example/orders',
    });
    expect(placed).toMatchObject({ status: 'placed', total: { amount: 212_000 } });
    await account.advance('PT1M');
    const shipped = await account.ok('GET', `/public/v3/orders/${placed.id}`);
    expect(shipped.status).toBe('shipped');
    expect(shipped.shipments[0].units.map(({ imei }: Json) => imei)).toEqual([
      '490154203237518',
      '490154203237526',
      '490154203237534',
      '490154203237542',
      '490154203237559',
    ]);
    await account.advance('P4D');
    expect((await account.ok('GET', `/public/v3/orders/${placed.id}`)).status).toBe('delivered');
    expect((await eventTypes(account)).toSorted()).toEqual([
      'order.shipped',
      ...Array.from({ length: 3 }, () => 'order.status_changed'),
    ]);
    const { data } = await account.ok('GET', '/public/v3/inventory?sku=IP15-128-BLK-REF');
    expect(data[0].availableQuantity).toBe(37);
  });

  it('wait for stock only if that is allowed', async () => {
    const account = await TestAccount.create();
    const many = { lines: [{ ...line, quantity: 60 }], shipTo };
    await account.problem('POST', '/public/v3/orders', many, [422, 'insufficient_inventory']);
    const waiting = await account.ok('POST', '/public/v3/orders', { ...many, allowBackorder: true }, 202);
    expect(waiting).toMatchObject({ status: 'awaiting_stock', deliveryWindow: null });
    await account.advance('P8D');
    expect((await account.ok('GET', `/public/v3/orders/${waiting.id}`)).status).toBe('shipped');
  });
});

describe('The clock and the account', () => {
  it('expire access tokens, and tell expired tokens from unknown ones', async () => {
    const account = await TestAccount.create();
    await account.ok('POST', '/account/clock', { advance: 'PT2H' }, 200);
    expect((await account.call('GET', '/public/v3/inventory')).body.code).toBe('token_expired');
    account.token = `${account.token.slice(0, -1)}${account.token.endsWith('0') ? '1' : '0'}`;
    await account.problem('GET', '/public/v3/inventory', undefined, [401, 'invalid_token']);
  });

  it('suspend the partner, reset the account, and delete it', async () => {
    const account = await TestAccount.create();
    await account.ok('PATCH', '/account', { suspended: true }, 204);
    await account.problem('GET', '/public/v3/inventory', undefined, [403, 'partner_suspended']);
    await account.problem('GET', '/gateway/stores', undefined, [403, 'partner_suspended']);
    await account.problem('GET', '/public/v2/users', undefined, [403, 'partner_suspended']);
    await account.ok('PATCH', '/account', { suspended: false }, 204);
    await account.ok('POST', '/public/v3/contracts', contract());
    await account.ok('POST', '/account/reset', undefined, 204);
    await account.renewToken();
    const state = await account.ok('GET', '/account');
    expect(state).toMatchObject({ contracts: [], clockOffsetSeconds: 0, usage: { objects: 2 } });
    await account.ok('DELETE', '/account', undefined, 204);
    await account.problem('GET', '/account', undefined, [401, 'invalid_token']);
    await account.problem('GET', '/public/v3/inventory', undefined, [401, 'invalid_token']);
  });

  it('log the last requests with what was wrong in each', async () => {
    const account = await TestAccount.create();
    await account.problem('POST', '/public/v3/contracts', { user: maya({ mobileNumber: '555' }), lineItems: [] }, [
      422,
      'validation_failed',
    ]);
    const { data } = await account.ok('GET', '/account/requests');
    expect(data[0]).toMatchObject({
      method: 'POST',
      path: '/public/v3/contracts',
      operationId: 'createContract',
      status: 422,
      code: 'validation_failed',
    });
    expect(data[0].errors.map(({ pointer }: Json) => pointer)).toEqual(['/user/mobileNumber', '/lineItems']);
  });
});
