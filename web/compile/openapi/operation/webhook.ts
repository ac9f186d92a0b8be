import type { WebhookDelivery, WebhookSignature } from '../../../model/api/operation.ts';
import { arrayOf, isObject, type JsonObject, numberOf, objectOf, textOf } from '../../../model/text/json.ts';
import { resolveObject, schemaAndParts } from '../reading/resolve.ts';
import type { SchemaContext } from '../schema/schema-context.ts';

/** `x-webhook-signature` of a webhook, else of its path item, else of the document; null if header, algorithm or signed payload is missing. */
export function signatureOf(holders: readonly JsonObject[], context: SchemaContext): WebhookSignature | null {
  const signature = extensionOf('x-webhook-signature', holders);
  if (signature === null) return null;
  const header = textOf(signature.header);
  const algorithm = textOf(signature.algorithm);
  const signedPayload = textOf(signature.signedPayload);
  if (header === null || algorithm === null || signedPayload === null) return null;
  return {
    header,
    algorithm,
    signedPayload,
    encoding: textOf(signature.encoding),
    tolerance: numberOf(signature.tolerance),
    description: context.text(textOf(signature.description)),
  };
}

/** Properties of a payload that name the type of the event. */
const EVENT_PROPERTIES = ['type', 'event', 'eventType', 'event_type'];

/** The event type of a webhook: the constant that its payload has as its type. Null if there is no such constant. */
export function eventTypeOf(document: JsonObject, webhook: JsonObject): string | null {
  const content = objectOf(resolveObject(document, webhook.requestBody).content);
  const [mediaType] = Object.values(content);
  for (const schema of schemaAndParts(document, objectOf(mediaType).schema))
    for (const name of EVENT_PROPERTIES) {
      const property = resolveObject(document, objectOf(objectOf(schema).properties)[name]);
      const [only, ...others] = arrayOf(property.enum);
      const constant = textOf(property.const) ?? (others.length === 0 ? textOf(only) : null);
      if (constant !== null) return constant;
    }
  return null;
}

/** `x-webhook-delivery` of a webhook, else of its path item, else of the document. */
export function deliveryOf(holders: readonly JsonObject[], context: SchemaContext): WebhookDelivery | null {
  const delivery = extensionOf('x-webhook-delivery', holders);
  if (delivery === null) return null;
  const description = context.text(textOf(delivery.description));
  return { timeout: numberOf(delivery.timeout), attempts: numberOf(delivery.attempts), description };
}

/** The first value of an extension. A webhook turns that of the document off by `null` or `false`. */
function extensionOf(name: string, holders: readonly JsonObject[]): JsonObject | null {
  const value = holders.map((holder) => holder[name]).find((candidate) => candidate !== undefined);
  return isObject(value) ? value : null;
}
