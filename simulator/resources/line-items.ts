import { Problem } from '../front/call.ts';
import { isObject, type Json } from '../json.ts';
import { coverDevice, readDeactivation, requestedDevice, v3Contract } from './contracts.ts';
import { requireSameBilling, requireStorable, v3Price } from './coverage.ts';
import { hasEnded, removeLineItem, saveContract, scheduleRemoval } from './lifecycle.ts';
import { lineItemView } from './v3-views.ts';
import type { Handler } from './world.ts';

const create: Handler = (context) => {
  const { contractId, productPriceId, device: requested, metadata } = context.body;
  const contract = v3Contract(context, contractId);
  const price = v3Price(productPriceId);
  if (hasEnded(contract) || contract.status === 'suspended')
    throw new Problem('contract_not_active', `The contract ${contract.id} is ${contract.status}.`);
  requireSameBilling(price, contract, '/productPriceId');
  const user = context.user(contract.userId);
  const device = requestedDevice(context, user, { device: requested as Json, pointer: '/device' });
  const item = { productPriceId: price.id, device: {}, ...(isObject(metadata) ? { metadata } : {}) };
  const pointers = {
    price: '/productPriceId',
    device: isObject(requested) && 'id' in requested ? '/device/id' : '/device',
    limit: '/contractId',
  };
  const id = coverDevice(context, { contract, device, item, pointers });
  saveContract(context, contract);
  requireStorable(context, contract);
  return { status: 201, body: lineItemView(context, context.lineItem(id)) };
};

const deactivate: Handler = (context) => {
  const id = context.pathText('lineItemId');
  const lineItem = context.store.get('line-item', id);
  if (lineItem === null) throw new Problem('line_item_not_found', `There is no line item ${id} in this environment.`);
  if (lineItem.status === 'ended')
    throw new Problem(
      'contract_not_active',
      `The line item ${id} ended on ${lineItem.deactivation?.effectiveOn ?? lineItem.updatedAt.slice(0, 10)}.`,
    );
  const contract = context.contract(lineItem.contractId);
  const { reason, isImmediate, note } = readDeactivation(context.body, contract);
  if (isImmediate) removeLineItem(context, lineItem, { reason, note, endReason: 'removed', by: 'partner' });
  else scheduleRemoval(context, lineItem, { reason, note });
  return { status: isImmediate ? 200 : 202, body: lineItemView(context, context.lineItem(id)) };
};

export const LINE_ITEM_OPERATIONS: Record<string, Handler> = {
  createContractLineItem: create,
  deactivateContractLineItem: deactivate,
};
