import type { ContractRecord, LineItemRecord, MoneyRecord } from './records.ts';
import { EVERYTHING } from './seed.ts';
import { priceById, sumOf } from './world.ts';

/** The amount that a line item adds to the bill. An everything-protected price is charged once per contract, on its oldest line item. */
export function chargeOf(lineItem: LineItemRecord, lineItems: LineItemRecord[]): MoneyRecord {
  const { product, amount } = priceById(lineItem.priceId);
  if (lineItem.status === 'ended') return { ...amount, amount: 0 };
  if (product !== EVERYTHING) return amount;
  const oldest = lineItems.find(({ priceId, status }) => status !== 'ended' && priceId === lineItem.priceId);
  return oldest?.id === lineItem.id ? amount : { ...amount, amount: 0 };
}

/** The amount that the customer pays per billing interval. After the end, it is the amount charged last. */
export function recurringTotal(contract: ContractRecord, lineItems: LineItemRecord[]): MoneyRecord {
  const open = lineItems.filter(({ status }) => status !== 'ended');
  return open.length === 0 ? contract.lastTotal : openTotal(contract, lineItems);
}

/** The cost per billing interval of the line items that have not ended. */
export function openTotal({ currency }: ContractRecord, lineItems: LineItemRecord[]): MoneyRecord {
  return sumOf(
    lineItems.map((lineItem) => chargeOf(lineItem, lineItems)),
    currency,
  );
}
