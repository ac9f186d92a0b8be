import type { HttpMethod, Operation } from './operation.ts';

export interface Link {
  label: string;
  /** Localized path, or absolute URL. */
  href: string;
  /** Language of the label (BCP 47), where it is not that of the page. */
  lang?: string;
}

/** An operation as an entry of a list. */
export interface OperationLink extends Link {
  method: HttpMethod;
  kind: Operation['kind'];
  path: string;
  /** Event type that a webhook delivers, e.g. `order.paid`; null if its payload does not name one. */
  eventType: string | null;
  excerpt: string;
  deprecated: boolean;
}
