import type { SearchPage } from './search.ts';

/** The position of a field: in a request, in the payload of a webhook, in a response, or on the page of its schema. */
export type FieldPosition = 'request' | 'payload' | 'response' | 'schema';

/** The position of the field at an anchor, for example `response-200.items.id` or `body.customer`. */
export function fieldPosition(anchor: string, pageKind: SearchPage['kind'] | undefined): FieldPosition {
  if (pageKind === 'schema') return 'schema';
  if (anchor.startsWith('response-')) return 'response';
  // The reader of a webhook's page receives its request.
  return pageKind === 'webhook' || anchor.startsWith('callback.') ? 'payload' : 'request';
}
