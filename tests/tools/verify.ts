import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import type { ReleaseRecord } from '../../web/compile/output/release-record.ts';
import { errorText } from '../../web/model/text/error-text.ts';
import { readAddress } from './portal-address.ts';
import { differingFiles } from './verified-files.ts';

const { origin, values } = readAddress(
  'Compares every public file of a running portal with the record of its build, and exits with 1 if one differs.',
  { record: { type: 'string', value: 'FILE', does: 'the record; default: dist/release.json' } },
);
const file = values.record ?? join(PROJECT_ROOT, 'dist/release.json');

try {
  if (!existsSync(file))
    throw new Error(`There is no ${file}. npm run build writes it; --record FILE names another one.`);
  const record: ReleaseRecord = JSON.parse(readFileSync(file, 'utf8'));
  const differing = await differingFiles(record, { origin, fetch, hashOf: (bytes) => hash('sha256', bytes) });
  for (const { path, reason } of differing) console.log(`differs  ${path}: ${reason}`);
  console.log(
    `${Object.keys(record.files).length} files of commit ${record.commit ?? 'unknown'}: ${differing.length} differ at ${origin}`,
  );
  process.exitCode = differing.length === 0 ? 0 : 1;
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
