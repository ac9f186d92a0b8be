import type { Missing, ProductionRequest } from '../../../model/integration/production-request.ts';
import { Box, Note } from '../../kit/index.ts';
import type { GoLiveStrings } from './strings/en.ts';

interface MissingPartsProps {
  t: Pick<GoLiveStrings, 'missing' | 'missingTitle' | 'complete'>;
  missing: readonly Missing[];
}

/** Lists the parts that a request for production keys lacks. */
export function MissingParts({ t, missing }: MissingPartsProps) {
  if (missing.length === 0) return <Note tone="tip">{t.complete}</Note>;
  return (
    <Box tone="warning" title={t.missingTitle}>
      <ul>
        {missing.map(({ kind, cases }) => (
          <li key={kind}>
            {t.missing[kind]}
            {cases.length > 0 && `: ${cases.join(', ')}`}
          </li>
        ))}
      </ul>
    </Box>
  );
}

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
