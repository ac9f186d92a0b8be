import type { Missing } from '../../../model/integration/production-request.ts';
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
