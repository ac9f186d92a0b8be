import type { WebhookDelivery, WebhookSignature } from '../../model/api/operation.ts';
import { isObject, type JsonObject, numberOf, textOf } from '../../model/text/json.ts';
import type { SchemaContext } from './schema-context.ts';

/** `x-webhook-signature` of a webhook, else of its path item, else of the document; null if header, algorithm or signed payload is missing. */
export function signatureOf(holders: readonly JsonObject[], context: SchemaContext): WebhookSignature | null {
  const signature = extensionOf('x-webhook-signature', holders);
  if (signature === null) return null;
  const [header, algorithm, signedPayload] = [
    textOf(signature.header),
    textOf(signature.algorithm),
    textOf(signature.signedPayload),
  ];
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

/** `x-webhook-delivery` of a webhook, else of its path item, else of the document. */
export function deliveryOf(holders: readonly JsonObject[], context: SchemaContext): WebhookDelivery | null {
  const delivery = extensionOf('x-webhook-delivery', holders);
  return delivery === null
    ? null
    : {
        timeout: numberOf(delivery.timeout),
        attempts: numberOf(delivery.attempts),
        description: context.text(textOf(delivery.description)),
      };
}

/** The first value of an extension. A webhook turns that of the document off by `null` or `false`. */
function extensionOf(name: string, holders: readonly JsonObject[]): JsonObject | null {
  const value = holders.map((holder) => holder[name]).find((candidate) => candidate !== undefined);
  return isObject(value) ? value : null;
}
