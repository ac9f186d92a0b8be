import { simulatorPath } from '../../../../web/model/edge/simulator.ts';
import type { World } from '../business/world.ts';
import type { ListPlace, Page } from './pagination.ts';

/** A list operation as data. */
interface Collection<Query, Rest, Item, View, Position> {
  /** The objects that the caller can see, in their order. */
  find: (world: World, request: ListRequest<Query, Rest>) => readonly Item[];
  filters?: Filters<Query, Item>;
  /** Values of parameters that are not sent. */
  defaults?: Partial<NoInfer<Query>>;
  page: (items: Item[], query: Query, place: ListPlace) => Page<Item, Position>;
  view: (world: World, item: Item, query: Query) => View;
}

/** `Rest` is the part of the request that `find` needs besides the query. */
export type ListRequest<Query, Rest> = { query: Query; address: string } & Rest;

export interface ListResponse<View, Position> {
  status: 200;
  body: { data: View[]; pagination: Position };
  headers: Record<string, string>;
}

/** By query parameter: whether an object has the wanted value. */
export type Filters<Query, Item> = {
  [Name in keyof Query]?: (item: Item, wanted: NonNullable<Query[Name]>, query: Query) => boolean;
};

/** The handler of a list operation. */
export function collection<Query extends object, Rest, Item, View, Position>({
  find,
  filters,
  defaults,
  page,
  view,
}: Collection<Query, Rest, Item, View, Position>) {
  return (world: World, request: ListRequest<Query, Rest>): ListResponse<View, Position> => {
    const { query, address } = request;
    const found = matching(find(world, request), { ...defaults, ...query }, filters);
    const { items, pagination, headers = {} } = page(found, query, placeOf(world, address));
    return { status: 200, body: { data: items.map((item) => view(world, item, query)), pagination }, headers };
  };
}

/** Where a list is read now. `address` is its documented path. */
export function placeOf({ origin, now }: World, address: string): ListPlace {
  return { url: origin + simulatorPath(address), now };
}

/** The items that a query wants. A parameter that is not sent keeps every item. */
export function matching<Query extends object, Item>(
  items: readonly Item[],
  query: Query,
  filters: Filters<Query, Item> = {},
): Item[] {
  return items.filter((item) => {
    for (const name in filters) {
      const wanted = query[name];
      if (wanted !== undefined && wanted !== null && filters[name]?.(item, wanted, query) === false) return false;
    }
    return true;
  });
}
