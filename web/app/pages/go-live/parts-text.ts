import type { ProductionRequest } from '../../../model/integration/production-request.ts';
import type { GoLiveStrings } from './strings/en.ts';

/** The parts of a request that the company states itself, one a line. */
export function partsText(t: GoLiveStrings, request: ProductionRequest): string {
  const listed = (names: readonly string[]): string => (names.length === 0 ? t.none : names.join(', '));
  return [
    `${t.company}: ${request.company}`,
    `${t.callback}: ${request.callbackUrl}`,
    `${t.calls}: ${request.callsPerMinute ?? ''}`,
    `${t.operations}: ${request.operations}`,
    `${t.scopes}: ${listed(request.scopes)}`,
    `${t.events}: ${listed(request.events)}`,
  ].join('\n');
}
