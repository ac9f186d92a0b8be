import { at, Problem } from '../front/call.ts';
import { type Json, objectOf, stringOf } from '../json.ts';
import { addDays, DAY, MINUTE } from '../time.ts';
import { isPostOfficeBox } from './addresses.ts';
import { imeiFrom } from './imei.ts';
import { page } from './pagination.ts';
import type { OrderRecord } from './records.ts';
import { CATEGORIES, STOCK, type StockItem } from './seed.ts';
import { addressOf } from './users.ts';
import { orderView } from './v3-views.ts';
import { type Context, type Handler, knownStore, sumOf, type World } from './world.ts';

const inventory: Handler = (context) => {
  const { query } = context.parameters;
  const categoryId = context.query<string | null>('categoryId', null);
  const isWanted = (item: StockItem): boolean =>
    (categoryId === null || isWithin(item.categoryId, categoryId)) &&
    (query.sku === undefined || (query.sku as string[]).includes(item.sku)) &&
    (query.kind === undefined || query.kind === item.kind) &&
    (query.condition === undefined || query.condition === item.condition) &&
    (!context.query('inStockOnly', true) || available(context, item) > 0);
  const found = STOCK.filter(isWanted);
  const { items, pagination } = page(context, found, ({ sku }) => sku);
  const body = {
    asOf: context.time,
    data: items.map((item) => itemView(context, item)),
    categories: categoryTree(context, found, null),
    pagination,
  };
  return { status: 200, body };
};

function itemView(world: World, item: StockItem): Json {
  const { quantity: _, restockDays, ...view } = item;
  const restockExpectedOn = restockDays === null ? null : addDays(world.today, restockDays);
  return { ...view, availableQuantity: available(world, item), restockExpectedOn };
}

/** Units that can ship now. */
function available(world: World, { sku, quantity }: StockItem): number {
  return Math.max(0, quantity - world.store.soldUnits(sku));
}

function isWithin(categoryId: string | null, wanted: string): boolean {
  if (categoryId === null) return false;
  return categoryId === wanted || isWithin(CATEGORIES.find(({ id }) => id === categoryId)?.parent ?? null, wanted);
}

/** The categories of a result with the units that can ship, as a tree. */
function categoryTree(world: World, items: StockItem[], parent: string | null): Json[] {
  return CATEGORIES.filter((category) => category.parent === parent).flatMap(({ id, name }) => {
    const within = items.filter(({ categoryId }) => isWithin(categoryId, id));
    if (within.length === 0) return [];
    const availableQuantity = within.reduce((sum, item) => sum + available(world, item), 0);
    return [{ id, name, availableQuantity, children: categoryTree(world, items, id) }];
  });
}

const create: Handler = (context) => {
  const body = context.body as Json & { lines: { sku: string; quantity: number }[]; shipTo: Json };
  const items = body.lines.map(({ sku }) => STOCK.find((item) => item.sku === sku));
  requireKnown(body.lines, items);
  const shipTo = destination(body.shipTo);
  const allowBackorder = body.allowBackorder === true;
  const isShort = requireStock(context, body.lines, { items: items as StockItem[], allowBackorder });
  const lines = body.lines.map(({ sku, quantity }, index) => {
    const { name = '', unitPrice = { amount: 0, currency: 'USD' } } = items[index] ?? {};
    return {
      sku,
      quantity,
      name,
      shippedQuantity: 0,
      unitPrice,
      total: { ...unitPrice, amount: unitPrice.amount * quantity },
    };
  });
  for (const { sku, quantity } of lines) context.store.addSoldUnits(sku, quantity);
  const text = (key: string): string | null => stringOf(body[key]);
  const shippingSpeed = text('shippingSpeed') ?? 'standard';
  const subtotal = sumOf(
    lines.map(({ total }) => total),
    'USD',
  );
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const shippingCost = {
    amount: Math.min(500 * units, 12_000) * (shippingSpeed === 'express' ? 2 : 1),
    currency: 'USD',
  };
  const order: OrderRecord = {
    ...context.store.newIds('order', 'ord'),
    status: isShort ? 'awaiting_stock' : 'placed',
    lines,
    shipTo,
    purchaseOrderNumber: text('purchaseOrderNumber'),
    shippingSpeed,
    allowBackorder,
    statusCallbackUrl: text('statusCallbackUrl'),
    note: text('note'),
    subtotal,
    shippingCost,
    total: sumOf([subtotal, shippingCost], 'USD'),
    deliveryWindow: isShort ? null : deliveryWindow(context, shippingSpeed),
    shipments: [],
    placedAt: context.time,
    updatedAt: context.time,
    metadata: objectOf(body.metadata),
  };
  const restockDays = Math.max(...(items as StockItem[]).map((item) => item.restockDays ?? 7));
  context.saveOrder(order, context.now + (isShort ? restockDays * DAY : MINUTE / 2));
  const headers = { Location: `/simulator/public/v3/orders/${order.id}` };
  return { status: isShort ? 202 : 201, body: orderView(order), headers };
};

function requireKnown(lines: { sku: string; quantity: number }[], items: (StockItem | undefined)[]): void {
  const errors = lines.flatMap(({ sku, quantity }, index) => {
    const item = items[index];
    if (item === undefined) return at(`/lines/${index}/sku`, 'not_allowed', `${sku} is not in your inventory.`).errors;
    if (quantity <= item.maxPerOrder) return [];
    return at(`/lines/${index}/quantity`, 'out_of_range', `Must be at most ${item.maxPerOrder} per order.`).errors;
  });
  if (errors.length > 0)
    throw new Problem('validation_failed', `${errors.length} of ${lines.length} lines are not valid.`, { errors });
}

/** Whether a line has to wait for stock. Refuses the order if it may not wait. */
function requireStock(
  context: Context,
  lines: { sku: string; quantity: number }[],
  { items, allowBackorder }: { items: StockItem[]; allowBackorder: boolean },
): boolean {
  const short = lines.flatMap(({ sku, quantity }, index) => {
    const units = available(context, items[index] as StockItem);
    return quantity > units ? [{ sku, quantity, units, pointer: `/lines/${index}/quantity` }] : [];
  });
  const [first] = short;
  if (first === undefined || allowBackorder) return first !== undefined;
  throw new Problem(
    'insufficient_inventory',
    `Only ${first.units} of ${first.quantity} units of ${first.sku} are available.`,
    {
      errors: short.flatMap(
        ({ pointer, units }) => at(pointer, 'out_of_range', `At most ${units} can ship now.`).errors,
      ),
    },
  );
}

function destination(shipTo: Json): Json {
  if (shipTo.type === 'store') return { type: 'store', storeId: knownStore(String(shipTo.storeId), '/shipTo/storeId') };
  const address = addressOf(shipTo.address, '/shipTo/address');
  if (isPostOfficeBox(address.line1))
    throw new Problem(
      'unsupported_address',
      'Post office boxes are not accepted.',
      at('/shipTo/address/line1', 'not_allowed', 'Must not be a post office box.'),
    );
  return { type: 'address', recipientName: shipTo.recipientName, mobileNumber: shipTo.mobileNumber ?? null, address };
}

function deliveryWindow({ today }: World, shippingSpeed: string): [string, string] {
  return shippingSpeed === 'express' ? [addDays(today, 1), addDays(today, 2)] : [addDays(today, 3), addDays(today, 6)];
}

const get: Handler = (context) => {
  const id = context.pathText('orderId');
  const order = context.store.get('order', id);
  if (order === null) throw new Problem('order_not_found', `There is no order ${id} in this environment.`);
  return { status: 200, body: orderView(order) };
};

/** The next step of an order: stock arrives, it is packed, shipped, and delivered. */
export function takeOrderStep(world: World, id: string): void {
  const order = world.store.get('order', id);
  if (order === null) return;
  switch (order.status) {
    case 'awaiting_stock': {
      const window = deliveryWindow(world, order.shippingSpeed);
      return changeOrder(world, order, { status: 'placed', deliveryWindow: window }, MINUTE / 2);
    }
    case 'placed':
      return changeOrder(world, order, { status: 'packed' }, MINUTE / 2);
    case 'packed':
      return ship(world, order);
    case 'shipped':
      return changeOrder(world, order, { status: 'delivered' }, null);
    case 'delivered':
      return world.saveOrder(order, null);
  }
}

function ship(world: World, order: OrderRecord): void {
  const units = order.lines.flatMap(({ sku, quantity }) =>
    Array.from({ length: quantity }, () => shippedUnit(world, sku)),
  );
  const trackingNumber = `LP${String(world.store.count('parcel', 4_471_902_286)).padStart(10, '0')}US`;
  const shipment = {
    carrier: 'Lakeside Parcel',
    trackingNumber,
    trackingUrl: `https://track.lakeside-parcel.example/${trackingNumber}`,
    units,
    shippedAt: world.time,
  };
  const lines = order.lines.map((line) => ({ ...line, shippedQuantity: line.quantity }));
  const days = order.shippingSpeed === 'express' ? 1 : 3;
  changeOrder(world, order, { status: 'shipped', lines, shipments: [shipment] }, days * DAY);
  world.emit('order.shipped', { shipment, order: orderView(storedOrder(world, order)) });
}

function shippedUnit(world: World, sku: string): Json {
  const isPhone = STOCK.find((item) => item.sku === sku)?.kind === 'phone';
  if (isPhone) return { sku, imei: imeiFrom(`49015420${String(world.store.count('unit', 323_751)).padStart(6, '0')}`) };
  return { sku, serialNumber: `NGW${String(world.store.count('serial', 100_001))}` };
}

function changeOrder(world: World, order: OrderRecord, change: Partial<OrderRecord>, nextIn: number | null): void {
  world.saveOrder({ ...order, ...change }, nextIn === null ? null : world.now + nextIn);
  if (order.statusCallbackUrl === null) return;
  const data = { previousStatus: order.status, order: orderView(storedOrder(world, order)) };
  world.emit('order.status_changed', data, [order.statusCallbackUrl]);
}

function storedOrder(world: World, { id }: OrderRecord): OrderRecord {
  return world.store.get('order', id) as OrderRecord;
}

export const ORDER_OPERATIONS: Record<string, Handler> = {
  getInventory: inventory,
  createOrder: create,
  getOrderById: get,
};
