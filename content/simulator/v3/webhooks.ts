import type { V3 } from '../../shared/schemas.ts';
import type { DomainEvent, World } from '../business/world.ts';
import { RefusalError } from '../refusal-error.ts';
import { contractById, lineItemById, orderView } from './views.ts';

/** The most characters of a contract in responses and events. The platform stores at most 2 MB in one value. */
const MAX_CONTRACT = 500_000;

/** An event to deliver. */
export interface Webhook {
  type: DomainEvent['type'];
  createdAt: string;
  data: object;
  /** Where it goes: `null` is the webhook endpoint, others are callback addresses. */
  urls: (string | null)[];
}

/** The webhook of an event. It shows the objects as they are now. */
export function webhookOf(world: World, event: DomainEvent): Webhook {
  return { type: event.type, createdAt: world.time, data: dataOf(world, event), urls: urlsOf(world, event) };
}

function dataOf(world: World, event: DomainEvent): object {
  switch (event.type) {
    case 'contract.activated':
      return { contract: contractById(world, event.contractId) } satisfies V3<'ContractActivatedEvent'>['data'];
    case 'contract.suspended': {
      const { retryUntil } = world.get('contract', event.contractId);
      const contract = contractById(world, event.contractId);
      return { retryUntil: retryUntil ?? '', contract } satisfies V3<'ContractSuspendedEvent'>['data'];
    }
    case 'contract.cancelled': {
      const contract = contractById(world, event.contractId);
      return { cancelledBy: event.cancelledBy, contract } satisfies V3<'ContractCancelledEvent'>['data'];
    }
    case 'contract_line_item.updated': {
      const lineItem = lineItemById(world, event.lineItemId);
      return { change: event.change, lineItem } satisfies V3<'ContractLineItemUpdatedEvent'>['data'];
    }
    case 'device.verified': {
      const { id: lineItemId, contractId, device } = lineItemById(world, event.lineItemId);
      return { contractId, lineItemId, device } satisfies V3<'DeviceVerifiedEvent'>['data'];
    }
    case 'order.shipped': {
      const { shipment } = event;
      const order = orderView(world.get('order', event.orderId));
      return { shipment, order } satisfies V3<'OrderShippedEvent'>['data'];
    }
    case 'order.status_changed': {
      const order = orderView(world.get('order', event.orderId));
      return { previousStatus: event.previousStatus, order } satisfies V3<'OrderStatusChangedEvent'>['data'];
    }
  }
}

function urlsOf(world: World, event: DomainEvent): Webhook['urls'] {
  switch (event.type) {
    // A callback address is told the result of the activation only.
    case 'contract.activated':
    case 'contract.cancelled': {
      const { callbackUrl, activatedAt } = world.get('contract', event.contractId);
      const isResult = event.type === 'contract.activated' || activatedAt === null;
      return callbackUrl !== null && isResult ? [null, callbackUrl] : [null];
    }
    case 'order.status_changed': {
      const { statusCallbackUrl } = world.get('order', event.orderId);
      return statusCallbackUrl === null ? [] : [statusCallbackUrl];
    }
    default:
      return [null];
  }
}

/** Refuses a contract that events could not hold, for example because of its metadata. */
export function requireStorable(world: World, id: string): void {
  if (JSON.stringify(contractById(world, id)).length > MAX_CONTRACT)
    throw new RefusalError('rate_limited', `A contract in the simulator has at most ${MAX_CONTRACT} characters.`, {
      retryAfter: 60,
    });
}
