import type { Finding } from '../model/site/finding.ts';
import type { Site } from './site/site.ts';

/** The most that Cloudflare's free plan takes, compressed, in bytes. */
const WORKER_LIMIT = 3 * 1024 * 1024;

const HIDING = new Set([
  'config',
  'front-matter',
  'invalid-description',
  'migration',
  'migration-description',
  'missing-description',
  'nothing-to-compile',
  'unreadable-file',
  'unsupported-version',
]);

/** Whether a finding leaves pages out: every link to those would look broken as well, so the build ends before links are checked. */
export function hidesPages({ severity, code }: Finding): boolean {
  return severity === 'error' && HIDING.has(code);
}

/** An error where no source gave a page. @param root the site's folder, for the message */
export function emptyFindings(site: Site<'public'>, root: string): Finding[] {
  if (site.locales.some(({ pages }) => pages.length > 0)) return [];
  return [
    {
      severity: 'error',
      code: 'nothing-to-compile',
      message: `${root} has no page: neither specs/public nor content/public holds anything readable.`,
      remedy: 'Put an OpenAPI document into specs/public, or name another folder with --site.',
    },
  ];
}

/** A warning where the worker nears the platform's limit. @param workerBytes compressed size of what it carries */
export function sizeFindings(workerBytes: number): Finding[] {
  if (workerBytes <= WORKER_LIMIT * 0.8) return [];
  return [
    {
      severity: 'warning',
      code: 'worker-size',
      message: `The worker carries ${(workerBytes / 1_048_576).toFixed(1)} MB compressed; the platform's free plan takes 3 MB.`,
      remedy: 'Move large downloads out of specs/internal, or plan for the paid limit of 10 MB.',
    },
  ];
}
