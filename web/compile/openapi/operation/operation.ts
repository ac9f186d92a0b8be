import type { Operation } from '../../../model/api/operation.ts';
import { arrayOf, type JsonObject, objectOf, valueAtPointer } from '../../../model/text/json.ts';
import type { OperationKey } from '../reading/outline.ts';
import { pathItemOf } from '../reading/path-item.ts';
import { responsesOf } from '../reading/problem-instances.ts';
import type { SchemaContext } from '../schema/schema-context.ts';
import { OperationBuilder } from './operation-builder.ts';
import { headingOf, operationTitle, operationSummary } from './operation-title.ts';
import { securityOf, serversOf } from './security.ts';
import { deliveryOf, eventTypeOf, signatureOf } from './webhook.ts';

/** An operation as its page shows it, with the anchors it uses. */
interface BuiltOperation {
  operation: Operation;
  anchors: ReadonlySet<string>;
}

/** Builds one operation or webhook of a description. */
export function operationOf(key: OperationKey, context: SchemaContext): BuiltOperation {
  const { document } = context;
  const authored = objectOf(valueAtPointer(document, key.pointer));
  const item = pathItemOf(document, key);
  const json: JsonObject = { ...authored, responses: responsesOf(authored, { path: key.path, item, document }) };
  const builder = new OperationBuilder(context);
  const isWebhook = key.kind === 'webhook';
  const operation: Operation = {
    ...builder.build(json, item, { prefix: '', isInbound: isWebhook }),
    operationId: key.operationId,
    slug: key.slug,
    kind: key.kind,
    method: key.method,
    path: key.path,
    eventType: isWebhook ? eventTypeOf(document, json) : null,
    ...headingOf(operationTitle(key, json, item), operationSummary(json, item), context),
    servers: isWebhook ? [] : serversOf([json, item, context.document], context),
    hasOwnServers: !isWebhook && [json, item].some(({ servers }) => arrayOf(servers).length > 0),
    // The security of the description applies to calls by the reader, not to webhooks that it sends.
    security: securityOf(isWebhook ? [json] : [json, context.document], context),
    signature: isWebhook ? signatureOf([json, item, context.document], context) : null,
    delivery: isWebhook ? deliveryOf([json, item, context.document], context) : null,
    samples: null,
  };
  return { operation, anchors: builder.anchors };
}
