/** A field of a message: the fields inside it, and the named schemas that describe it. */
export interface FieldNode {
  /** Names of {@link NamedApi.schemas}. */
  of?: string[];
  fields?: Record<string, FieldNode>;
}

/** An operation of the present description, by the names in its messages. */
export interface NamedOperation {
  /** `operationId`, else method and path. */
  id: string;
  /** In capital letters. */
  method: string;
  /** The path template with the path of the server, e.g. `/shop/orders/{orderId}`. */
  path: string;
  /** By place: `path`, `query`, `header`, `cookie` and `body`. */
  sent: Record<string, FieldNode>;
  /** The body of each response, by status: `200`, `4XX` or `default`. */
  received: Record<string, FieldNode>;
  /** Problem codes, by status. */
  errors: Record<string, string[]>;
}

/** A webhook event of the present description, by the names in its body. */
export interface NamedEvent {
  name: string;
  /** The value of `type` in its body. */
  type: string;
  body: FieldNode;
}

/** The names of one API, to find them in messages. */
export interface NamedApi {
  /** Base route of its reference, e.g. `public/v3`. */
  api: string;
  /** Name of its client packages in `User-Agent`. */
  client?: string;
  operations: NamedOperation[];
  events: NamedEvent[];
  schemas: Record<string, FieldNode>;
}
