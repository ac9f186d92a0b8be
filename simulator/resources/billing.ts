import type { ContractRecord, LineItemRecord, MoneyRecord } from './records.ts';
import { EVERYTHING } from './seed.ts';
import { priceById, sumOf } from './world.ts';

/** What a line item adds to the bill: an everything-protected price is charged once per contract, on its oldest line item. */
export function chargeOf(lineItem: LineItemRecord, lineItems: LineItemRecord[]): MoneyRecord {
  const { product, amount } = priceById(lineItem.priceId);
  if (lineItem.status === 'ended') return { ...amount, amount: 0 };
  if (product !== EVERYTHING) return amount;
  const oldest = lineItems.find(({ priceId, status }) => status !== 'ended' && priceId === lineItem.priceId);
  return oldest?.id === lineItem.id ? amount : { ...amount, amount: 0 };
}

/** What the customer pays per billing interval. After the end, it is the amount charged last. */
export function recurringTotal(contract: ContractRecord, lineItems: LineItemRecord[]): MoneyRecord {
  const open = lineItems.filter(({ status }) => status !== 'ended');
  return open.length === 0 ? contract.lastTotal : openTotal(contract, lineItems);
}

/** What the line items that have not ended cost per billing interval. */
export function openTotal({ currency }: ContractRecord, lineItems: LineItemRecord[]): MoneyRecord {
  return sumOf(
    lineItems.map((lineItem) => chargeOf(lineItem, lineItems)),
    currency,
  );
}
