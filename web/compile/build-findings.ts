import type { Finding } from '../model/site/finding.ts';
import type { Site } from './site/site.ts';

/** The limit of Cloudflare's free plan for a worker, compressed, in bytes. */
const WORKER_LIMIT = 3 * 1024 * 1024;

/** Codes of findings that cause missing pages. */
const CODES_THAT_HIDE_PAGES = new Set([
  'config',
  'front-matter',
  'internal-error',
  'invalid-description',
  'migration',
  'migration-description',
  'missing-description',
  'nothing-to-compile',
  'unreadable-file',
  'unsupported-version',
]);

/** Whether pages are missing because of a finding. The build then ends before the link check, which would report every link to them. */
export function hidesPages({ severity, code }: Finding): boolean {
  return severity === 'error' && CODES_THAT_HIDE_PAGES.has(code);
}

/** Reports a site without pages. @param root the site's folder, for the message */
export function emptyFindings(site: Site<'public'>, root: string): Finding[] {
  if (site.locales.some(({ pages }) => pages.length > 0)) return [];
  return [
    {
      severity: 'error',
      code: 'nothing-to-compile',
      message: `${root} has no pages: neither specs/public nor content/public has a readable file.`,
      remedy: 'Add an OpenAPI document to specs/public, or choose another folder with --site.',
    },
  ];
}

/** Warns if the worker is close to the size limit of the platform. @param workerBytes compressed size of its texts */
export function sizeFindings(workerBytes: number): Finding[] {
  if (workerBytes <= WORKER_LIMIT * 0.8) return [];
  return [
    {
      severity: 'warning',
      code: 'worker-size',
      message: `The worker bundle is ${(workerBytes / 1_048_576).toFixed(1)} MB compressed; the free plan limit is 3 MB.`,
      remedy: 'Move large downloads out of specs/internal, or use the paid plan, whose limit is 10 MB.',
    },
  ];
}
