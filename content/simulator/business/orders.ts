import { imeiFrom } from '../../../web/model/text/imei.ts';
import type { V3 } from '../../shared/schemas.ts';
import { at, RefusalError } from '../refusal-error.ts';
import { STOCK, type StockItem } from '../seed/seed.ts';
import type { OrderRecord } from '../store/records.ts';
import { addDays, DAY, MINUTE } from '../time.ts';
import { sumOf } from './billing.ts';
import { isPostOfficeBox, requireStore, servedAddress } from './places.ts';
import type { World } from './world.ts';

/** How long an order stays placed or packed. */
const STEP = MINUTE / 2;

type Line = V3<'NewOrderLine'>;

/** Units that can ship now. */
export function availableUnits(world: World, { sku, quantity }: StockItem): number {
  return Math.max(0, quantity - world.objects.soldUnits(sku));
}

/** Stores an order. It waits for stock if it may, and is refused otherwise. */
export function placeOrder(world: World, order: V3<'CreateOrderRequest'>): OrderRecord {
  const { shippingSpeed = 'standard', allowBackorder = false, metadata = {} } = order;
  const { purchaseOrderNumber = null, statusCallbackUrl = null, note = null } = order;
  const ordered = knownItems(order.lines);
  const shipTo = destination(order.shipTo);
  const isShort = requireStock(world, ordered, allowBackorder);
  const lines = ordered.map(({ sku, quantity, item: { name, unitPrice } }) => {
    const total = { ...unitPrice, amount: unitPrice.amount * quantity };
    return { sku, quantity, name, shippedQuantity: 0, unitPrice, total };
  });
  for (const { sku, quantity } of lines) world.objects.addSoldUnits(sku, quantity);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const subtotal = sumOf(
    lines.map(({ total }) => total),
    'USD',
  );
  const factor = shippingSpeed === 'express' ? 2 : 1;
  const shippingCost = { amount: Math.min(500 * units, 12_000) * factor, currency: 'USD' } as const;
  const record: OrderRecord = {
    ...world.objects.newIds('order'),
    status: isShort ? 'awaiting_stock' : 'placed',
    lines,
    shipTo,
    purchaseOrderNumber,
    shippingSpeed,
    allowBackorder,
    statusCallbackUrl,
    note,
    subtotal,
    shippingCost,
    total: sumOf([subtotal, shippingCost], 'USD'),
    deliveryWindow: isShort ? null : deliveryWindow(world, shippingSpeed),
    shipments: [],
    placedAt: world.time,
    updatedAt: world.time,
    metadata,
  };
  const restockDays = Math.max(...ordered.map(({ item }) => item.restockDays ?? 7));
  world.saveOrder(record, world.now + (isShort ? restockDays * DAY : STEP));
  return record;
}

/** The lines of an order with the items that they name. */
function knownItems(lines: readonly Line[]): (Line & { item: StockItem })[] {
  const found = lines.map((line) => ({ ...line, item: STOCK.find(({ sku }) => sku === line.sku) }));
  const errors = found.flatMap(({ sku, quantity, item }, index) => {
    if (item === undefined) return at(`/lines/${index}/sku`, 'not_allowed', `${sku} is not in your inventory.`).errors;
    if (quantity <= item.maxPerOrder) return [];
    return at(`/lines/${index}/quantity`, 'out_of_range', `Must be at most ${item.maxPerOrder} per order.`).errors;
  });
  if (errors.length > 0)
    throw new RefusalError('validation_failed', `${errors.length} of ${lines.length} lines are not valid.`, { errors });
  return found.flatMap(({ item, ...line }) => (item === undefined ? [] : [{ ...line, item }]));
}

/** Whether a line has to wait for stock. Refuses the order if it may not wait. */
function requireStock(world: World, lines: (Line & { item: StockItem })[], allowBackorder: boolean): boolean {
  const short = lines.flatMap(({ sku, quantity, item }, index) => {
    const units = availableUnits(world, item);
    return quantity > units ? [{ sku, quantity, units, pointer: `/lines/${index}/quantity` }] : [];
  });
  const [first] = short;
  if (first === undefined || allowBackorder) return first !== undefined;
  const errors = short.flatMap(
    ({ pointer, units }) => at(pointer, 'out_of_range', `At most ${units} can ship now.`).errors,
  );
  const detail = `Only ${first.units} of ${first.quantity} units of ${first.sku} are available.`;
  throw new RefusalError('insufficient_inventory', detail, { errors });
}

function destination(shipTo: V3<'ShipTo'>): V3<'ShipTo'> {
  if (shipTo.type === 'store') return { type: 'store', storeId: requireStore(shipTo.storeId, '/shipTo/storeId') };
  const { type, recipientName, mobileNumber = null } = shipTo;
  const address = servedAddress(shipTo.address, '/shipTo/address');
  if (isPostOfficeBox(address.line1))
    throw new RefusalError(
      'unsupported_address',
      'Post office boxes are not accepted.',
      at('/shipTo/address/line1', 'not_allowed', 'Must not be a post office box.'),
    );
  return { type, recipientName, mobileNumber, address };
}

function deliveryWindow({ today }: World, shippingSpeed: OrderRecord['shippingSpeed']): [string, string] {
  return shippingSpeed === 'express' ? [addDays(today, 1), addDays(today, 2)] : [addDays(today, 3), addDays(today, 6)];
}

/** The next step of an order: stock arrives, it is packed, shipped, and delivered. */
export function takeOrderStep(world: World, id: string): void {
  const order = world.get('order', id);
  switch (order.status) {
    case 'awaiting_stock': {
      const window = deliveryWindow(world, order.shippingSpeed);
      return changeOrder(world, order, { status: 'placed', deliveryWindow: window }, STEP);
    }
    case 'placed':
      return changeOrder(world, order, { status: 'packed' }, STEP);
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
  const trackingNumber = `LP${String(world.objects.count('parcel', 4_471_902_286)).padStart(10, '0')}US`;
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
  world.emit({ type: 'order.shipped', orderId: order.id, shipment });
}

function shippedUnit(world: World, sku: string): V3<'ShippedUnit'> {
  const isPhone = STOCK.find((item) => item.sku === sku)?.kind === 'phone';
  const { objects } = world;
  if (isPhone) return { sku, imei: imeiFrom(`49015420${String(objects.count('unit', 323_751)).padStart(6, '0')}`) };
  return { sku, serialNumber: `NGW${objects.count('serial', 100_001)}` };
}

function changeOrder(world: World, order: OrderRecord, change: Partial<OrderRecord>, nextIn: number | null): void {
  world.saveOrder({ ...order, ...change }, nextIn === null ? null : world.now + nextIn);
  world.emit({ type: 'order.status_changed', orderId: order.id, previousStatus: order.status });
}
