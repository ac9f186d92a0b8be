import { jsonReply, type Reply } from '../front/call.ts';
import { timeOf } from '../time.ts';

const COMPONENTS = [
  { name: 'v3', label: 'Partner API v3', state: 'operational' },
  { name: 'v2', label: 'Partner API v2', state: 'operational' },
  { name: 'webhooks', label: 'Webhook delivery', state: 'operational' },
  { name: 'activation', label: 'Activation pages', state: 'operational' },
  { name: 'ordering', label: 'Device ordering', state: 'operational' },
];

/** The responses of the gateway that need no key, and therefore no account; null for other operations. */
export function openGatewayReply(operationId: string): Reply | null {
  const now = timeOf(Date.now());
  switch (operationId) {
    case 'operationId1':
      return jsonReply(200, { status: 'ok', release: '2026-03-01', checkedAt: now });
    case 'operationId2':
      return jsonReply(200, { state: 'operational', components: COMPONENTS, incidents: [], updatedAt: now });
    default:
      return null;
  }
}
