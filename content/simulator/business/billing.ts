import { EVERYTHING, priceById } from '../seed/seed.ts';
import type { ContractRecord, LineItemRecord, MoneyRecord } from '../store/records.ts';

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
  const isOpen = lineItems.some(({ status }) => status !== 'ended');
  return isOpen ? openTotal(contract, lineItems) : contract.lastTotal;
}

/** The cost per billing interval of the line items that have not ended. */
export function openTotal({ currency }: ContractRecord, lineItems: LineItemRecord[]): MoneyRecord {
  const charges = lineItems.map((lineItem) => chargeOf(lineItem, lineItems));
  return sumOf(charges, currency);
}

/** The amount that the customer paid for the current period. A change of plan is charged from the next renewal. */
export function paidTotal(contract: ContractRecord, lineItems: LineItemRecord[]): MoneyRecord {
  return openTotal(contract, lineItems.map(asPaid));
}

/** The part of it that a line item added. */
export function paidFor(lineItem: LineItemRecord, lineItems: LineItemRecord[]): MoneyRecord {
  return chargeOf(asPaid(lineItem), lineItems.map(asPaid));
}

function asPaid(lineItem: LineItemRecord): LineItemRecord {
  return { ...lineItem, priceId: lineItem.paidPriceId ?? lineItem.priceId };
}

/** A sum of money. */
export function sumOf(amounts: readonly { amount: number }[], currency: MoneyRecord['currency']): MoneyRecord {
  return { amount: amounts.reduce((sum, { amount }) => sum + amount, 0), currency };
}
