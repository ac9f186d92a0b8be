import { type JsonObject, numberOf, objectOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import type { Receive } from '../../model/workflow/workflow.ts';
import { asyncApiPath, channelsOf } from '../asyncapi/asyncapi-document.ts';
import { eventTypeOf } from '../openapi/operation/webhook.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { describesSimulator } from '../simulator/simulator-data.ts';
import { baseNameOf } from '../source/api-source.ts';
import { namesOf, type WorkflowProblem } from './workflow-problem.ts';

/** The operation of the simulator that returns the messages of an account. */
export const INBOX = 'getSimulatorEvents';
/** How long a step waits, in ms. */
const DEFAULT_TIMEOUT = 5_000;
const MAX_TIMEOUT = 15_000;

/** A webhook that a step waits for. */
export interface ReceivedMessage {
  reference: ApiReference;
  key: OperationKey;
  event: string;
  /** The expression that finds the correlation id in a message; null without one. */
  correlation: string | null;
}

/** The reference whose AsyncAPI document a source description names: `v3.asyncapi.json` is made from `v3.yaml`. */
export function referenceOfEvents(
  file: string | undefined,
  references: readonly ApiReference[],
): ApiReference | undefined {
  return references.find(({ config }) => asyncApiPath(baseNameOf(config.spec)) === encodeURI(file ?? ''));
}

/** The operation that reads the inbox; undefined in a site without the simulator. */
export function inboxOf(
  references: readonly ApiReference[],
): { reference: ApiReference; key: OperationKey } | undefined {
  return references
    .filter(({ source }) => describesSimulator(source.document))
    .flatMap((reference) => reference.outline.operations.map((key) => ({ reference, key })))
    .find(({ key }) => key.operationId === INBOX);
}

/** The message that a step of Arazzo 1.1 waits for, with the operation that reads the inbox. */
export function receivedMessage(
  json: JsonObject,
  { source, name, pointer }: { source: string | undefined; name: string; pointer: string },
  references: readonly ApiReference[],
): (ReturnType<typeof inboxOf> & { message: ReceivedMessage }) | WorkflowProblem {
  const reference = referenceOfEvents(source, references);
  const inbox = inboxOf(references);
  if (json.action !== 'receive' || reference === undefined || inbox === undefined)
    return { id: 'workflow/outside-message', values: { step: textOf(json.stepId) ?? '' }, pointer };
  const channels = channelsOf(reference.outline);
  const key = channels.get(name);
  if (key === undefined)
    return {
      id: 'workflow/webhook',
      values: { file: reference.source.file, name, channels: namesOf(channels.keys()) },
      pointer,
    };
  const { document } = reference.source;
  const webhook = objectOf(valueAtPointer(document, key.pointer));
  const event = eventTypeOf(document, webhook) ?? key.path;
  const correlation = textOf(webhook['x-webhook-correlation']);
  if (json.correlationId !== undefined && correlation === null)
    return { id: 'workflow/correlation', values: { name }, pointer: `${pointer}/correlationId` };
  return { ...inbox, message: { reference, key, event, correlation } };
}

/** How a program waits for the message of a step. */
export function receiveOf({ event, correlation }: ReceivedMessage, { correlationId, timeout }: JsonObject): Receive {
  return {
    event,
    ...(correlation !== null &&
      correlationId !== undefined && { correlation: { location: correlation, value: correlationId } }),
    timeout: Math.min(numberOf(timeout) ?? DEFAULT_TIMEOUT, MAX_TIMEOUT),
  };
}
