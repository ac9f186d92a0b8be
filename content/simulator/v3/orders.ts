import type { V3 } from '../../shared/schemas.ts';
import { cursorPage, matching, listPlace } from '../api/collection.ts';
import { created, type Handlers, ok } from '../api/handler.ts';
import { availableUnits, placeOrder } from '../business/orders.ts';
import type { World } from '../business/world.ts';
import { CATEGORIES, STOCK, type StockItem } from '../seed/seed.ts';
import { addDays } from '../time.ts';
import { find } from './find.ts';
import { orderView } from './views.ts';

export const ORDER_HANDLERS = {
  getInventory: (world, { query, address }) => {
    const found = matching(
      STOCK,
      { inStockOnly: true, ...query },
      {
        categoryId: ({ categoryId }, wanted) => isWithin(categoryId, wanted),
        sku: ({ sku }, skus) => skus.includes(sku),
        kind: ({ kind }, wanted) => kind === wanted,
        condition: ({ condition }, wanted) => condition === wanted,
        inStockOnly: (item, isStockOnly) => !isStockOnly || availableUnits(world, item) > 0,
      },
    );
    const { items, pagination } = cursorPage(found, query, {
      keyOf: ({ sku }) => sku,
      place: listPlace(world, address),
    });
    const data = items.map((item) => itemView(world, item));
    const categories = categoryTree(world, found, null);
    return ok({ asOf: world.time, data, categories, pagination });
  },

  createOrder: (world, { body }) => {
    const order = placeOrder(world, body);
    const response = created(orderView(order), `/public/v3/orders/${order.id}`);
    return order.status === 'awaiting_stock' ? { ...response, status: 202 } : response;
  },

  getOrderById: (world, { path }) => ok(orderView(find(world, 'order', path.orderId))),
} satisfies Partial<Handlers>;

function itemView(world: World, item: StockItem): V3<'InventoryItem'> {
  const { quantity: _, restockDays, ...view } = item;
  const restockExpectedOn = restockDays === null ? null : addDays(world.today, restockDays);
  return { ...view, availableQuantity: availableUnits(world, item), restockExpectedOn };
}

function isWithin(categoryId: string | null, wanted: string): boolean {
  if (categoryId === null) return false;
  return categoryId === wanted || isWithin(CATEGORIES.find(({ id }) => id === categoryId)?.parent ?? null, wanted);
}

/** The categories of a result with the units that can ship, as a tree. */
function categoryTree(world: World, items: StockItem[], parent: string | null): V3<'InventoryCategory'>[] {
  return CATEGORIES.filter((category) => category.parent === parent).flatMap(({ id, name }) => {
    const within = items.filter(({ categoryId }) => isWithin(categoryId, id));
    if (within.length === 0) return [];
    const availableQuantity = within.reduce((sum, item) => sum + availableUnits(world, item), 0);
    return [{ id, name, availableQuantity, children: categoryTree(world, items, id) }];
  });
}
