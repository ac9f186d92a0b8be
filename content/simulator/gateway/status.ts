import { jsonReply, type Reply } from '../../../worker/simulator/front/reply.ts';
import type { Gateway } from '../../shared/schemas.ts';
import { timeOf } from '../time.ts';

const COMPONENTS: Gateway<'ApiStatus'>['components'] = [
  { name: 'v3', label: 'Partner API v3', state: 'operational' },
  { name: 'v2', label: 'Partner API v2', state: 'operational' },
  { name: 'webhooks', label: 'Webhook delivery', state: 'operational' },
  { name: 'activation', label: 'Activation pages', state: 'operational' },
  { name: 'ordering', label: 'Device ordering', state: 'operational' },
];

/** The operations of the gateway that need no key, and therefore no account. */
export type OpenOperation = 'operationId1' | 'operationId2';

/** The response of an operation that needs no account. */
export function openReply(operationId: OpenOperation): Reply {
  const now = timeOf(Date.now());
  const health: Gateway<'Health'> = { status: 'ok', release: '2026-03-01', checkedAt: now };
  const status: Gateway<'ApiStatus'> = { state: 'operational', components: COMPONENTS, incidents: [], updatedAt: now };
  // GET /gateway/health and GET /gateway/status
  const bodies: Record<OpenOperation, object> = { operationId1: health, operationId2: status };
  const headers: Record<string, string> =
    operationId === 'operationId2' ? { 'Cache-Control': 'private, max-age=30' } : {};
  return { ...jsonReply(200, bodies[operationId]), headers };
}

export function isOpenOperation(id: string): id is OpenOperation {
  return id === 'operationId1' || id === 'operationId2';
}
