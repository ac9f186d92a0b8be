import type { Operation } from '../../model/api/operation.ts';
import { deliveryOf, signatureOf } from '../openapi/operation/webhook.ts';
import type { GroupPart, OperationKey } from '../openapi/reading/outline.ts';
import type { SchemaContext } from '../openapi/schema/schema-context.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';

/** How receivers verify webhooks, and how those are delivered. */
export type WebhookGuide = Pick<Operation, 'signature' | 'delivery'>;

/**
 * The signature and delivery that all webhooks of a group have in common, so that the page of the group explains them once. Null if
 * the group has other operations, or a webhook with rules of its own.
 */
export function webhookGuide(
  { total, operations }: GroupPart,
  localized: LocalizedReference,
  context: SchemaContext,
): WebhookGuide | null {
  const hasOwnRules = (key: OperationKey): boolean =>
    [key.pointer, key.itemPointer].some((pointer) =>
      ['x-webhook-signature', 'x-webhook-delivery'].some((name) => localized.objectAt(pointer)[name] !== undefined),
    );
  if (operations.length === 0 || operations.length < total) return null;
  if (!operations.every((key) => key.kind === 'webhook' && !hasOwnRules(key))) return null;
  const holders = [localized.document];
  const guide = { signature: signatureOf(holders, context), delivery: deliveryOf(holders, context) };
  return (guide.signature ?? guide.delivery) === null ? null : guide;
}
