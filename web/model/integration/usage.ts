/** The format of `integration.json`, version 1: which parts of the API an integration uses. It has names and counts, never values. */
export const USAGE_VERSION = 1;
/** Where a browser keeps the usage of the reader's integration. */
export const USAGE_KEY = 'portal.integration';

/** How often a name occurred, and when. */
export interface Seen {
  count: number;
  /** ISO 8601 in UTC; null if the source has no times. */
  first: string | null;
  last: string | null;
}

/** Where a usage was read from. */
export type UsageSource = 'simulator' | 'exam' | 'har' | 'postman' | 'opentelemetry' | 'client' | 'lines';

/** One operation that an integration calls. */
export interface UsedOperation extends Seen {
  /** Base route of its reference, e.g. `public/v3`. */
  api: string;
  operationId: string;
  /** Method and path template, e.g. `POST /orders`, for readers of the file. */
  call: string;
  /** Parameters and body fields that were sent: paths as in a comparison, e.g. `query.limit`, `body.customer.email`. */
  sent: Record<string, Seen>;
  /** Fields that responses had, by status: `{ "201": { "response.id": … } }`. */
  received: Record<string, Record<string, Seen>>;
  /** Codes of the problem documents that it received, by status: `{ "409": ["order_not_paid"] }`. */
  errors: Record<string, string[]>;
  /** Days of its `Deprecation` and `Sunset` headers, if a response had them. */
  deprecation?: { since: string | null; sunset: string | null };
}

/** One webhook event that an integration received. */
export interface UsedEvent extends Seen {
  api: string;
  /** Its name in the API description. */
  event: string;
  /** Fields of its body. */
  received: Record<string, Seen>;
}

/** Which parts of the API an integration uses: the content of `integration.json`. */
export interface Usage {
  integration: typeof USAGE_VERSION;
  sources: UsageSource[];
  operations: UsedOperation[];
  events: UsedEvent[];
  /** Clients that said their name in `User-Agent`. */
  clients: (Seen & { name: string; version: string })[];
  /** How many names no API description has. The names themselves are not kept. */
  unknown: { operations: number; fields: number; events: number; errors: number };
}
