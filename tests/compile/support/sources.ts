import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import { type ApiSource, type ReadApiSource, readApiSource } from '../../../web/compile/source/api-source.ts';

/** The folder of fixtures, laid out as a site: `specs/public`, `specs/internal`, `content/public`. */
export const FIXTURES = fileURLToPath(new URL('../../fixtures', import.meta.url));

interface ReadOptions {
  strictness?: 'error' | 'warning';
  lint?: boolean;
  root?: string;
}

/** Reads a document of a site's `specs/public`. */
export async function readPublic(
  name: string,
  { strictness = 'error', lint = true, root = FIXTURES }: ReadOptions = {},
): Promise<ReadApiSource> {
  const folder = join(root, 'specs/public');
  return readApiSource(join(folder, name), { root, folder, strictness, lint });
}

/** A document of `tests/fixtures/documents`, read without the linter; fails the test when it cannot be read. */
export async function documentNamed(name: string): Promise<ApiSource> {
  return apiOf(
    await readApiSource(join(FIXTURES, 'documents', name), {
      root: FIXTURES,
      folder: join(FIXTURES, 'documents'),
      strictness: 'warning',
      lint: false,
    }),
  );
}

export function apiOf(read: ReadApiSource): ApiSource {
  if (read.kind !== 'api')
    throw new Error(`Expected an API description, got ${read.kind}: ${JSON.stringify(read.findings)}`);
  return read.source;
}

/** A site in a temporary folder, which is removed when the test ends. */
export function temporarySite(files: Record<string, string | Uint8Array> = {}): string {
  const root = createSite(files);
  onTestFinished(() => {
    removeSite(root);
  });
  return root;
}

export function removeSite(root: string): void {
  rmSync(root, { recursive: true, force: true });
}

/** {@link temporarySite} for several tests; the caller removes it. */
export function createSite(files: Record<string, string | Uint8Array>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'site-')));
  for (const [name, text] of Object.entries({ 'specs/public/.keep': '', ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

/** The findings with a code; every tiny document has other findings from the linter. */
export function findingsOf({ findings }: { findings: readonly Finding[] }, code: string): Finding[] {
  return findings.filter((finding) => finding.code === code);
}

/** All texts of the findings. */
export function textOfFindings({ findings }: { findings: readonly Finding[] }): string {
  return JSON.stringify(findings);
}
