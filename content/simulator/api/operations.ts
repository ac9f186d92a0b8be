import type { operations as GatewayOperations } from '../../../web/model/simulator/api/gateway.ts';
import type { operations as SimulatorOperations } from '../../../web/model/simulator/api/simulator.ts';
import type { operations as V2Operations } from '../../../web/model/simulator/api/v2.ts';
import type { operations as V3Operations, webhooks as V3Webhooks } from '../../../web/model/simulator/api/v3.ts';

/** The operations of all simulated APIs, by operationId. The declarations list webhooks among them. */
export interface Operations
  extends GatewayOperations, SimulatorOperations, V2Operations, Omit<V3Operations, keyof V3Webhooks> {}

export type OperationId = keyof Operations;

/** The JSON body of a message. All other media types of requests have the same schema. */
type BodyOf<Message> = Message extends { content: infer Content }
  ? Content[keyof Content & `application/${string}json`]
  : undefined;

/** The body of a request; undefined without one. */
export type RequestBody<Id extends OperationId> = BodyOf<Operations[Id]['requestBody']>;

/** The parameters of a request in one place, by name. */
export type Parameters<Id extends OperationId, Place extends 'path' | 'query' | 'header'> = NonNullable<
  Operations[Id]['parameters'][Place]
>;

/** The statuses of responses that are not problems. */
type Success<Id extends OperationId> = keyof Operations[Id]['responses'] & (200 | 201 | 202 | 204 | 304);

/** The bodies of the documented successful responses, by status. */
export type ResponseBodies<Id extends OperationId> = {
  [Status in Success<Id>]: BodyOf<Operations[Id]['responses'][Status]>;
};

/** The body of any successful response. */
export type ResponseBody<Id extends OperationId> = ResponseBodies<Id>[Success<Id>];
