import { parsePolicy } from '../../../web/model/edge/headers.ts';

/** Half a year, in seconds. */
const LONG = 15_768_000;
const PRIVATE = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']);

/**
 * The points of a response by the scoring rules that Mozilla's HTTP Observatory publishes
 * (https://github.com/mdn/mdn-http-observatory/blob/main/src/grader/charts.js), without those for what no header tells: certificates, the
 * preload list and scripts of other sites. A site has 100 points to begin with; 130 are all that headers can give.
 */
export function observatoryScore(headers: ReadonlyMap<string, string>): number {
  const header = (name: string): string => headers.get(name)?.trim() ?? '';
  const policy = parsePolicy(header('content-security-policy'));
  const own = policy.get('default-src') ?? ['*'];
  const [scripts, styles] = [policy.get('script-src') ?? own, policy.get('style-src') ?? own];
  const isBroad = (source: string): boolean => /^(?:\*|https?:|data:|'unsafe-(?:inline|eval|hashes)')$/.test(source);
  const framing = policy.get('frame-ancestors') ?? ['*'];
  const maxAge = Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1] ?? 0);
  const cookie = header('set-cookie');
  return [
    100,
    policy.size === 0
      ? -25
      : scripts.some(isBroad)
        ? -20
        : styles.some(isBroad)
          ? 0
          : own.join(' ') === "'none'"
            ? 10
            : 5,
    cookie !== '' && !/; *Secure\b/i.test(cookie) ? -40 : 0,
    header('access-control-allow-origin') !== '' && header('access-control-allow-credentials') !== '' ? -50 : 0,
    maxAge >= LONG ? 0 : maxAge > 0 ? -10 : -20,
    PRIVATE.has(header('referrer-policy')) ? 5 : 0,
    header('x-content-type-options') === 'nosniff' ? 0 : -5,
    ["'none'", "'self'"].includes(framing.join(' '))
      ? 5
      : /^(?:deny|sameorigin)$/i.test(header('x-frame-options'))
        ? 0
        : -20,
    ['same-origin', 'same-site'].includes(header('cross-origin-resource-policy')) ? 10 : 0,
  ].reduce((sum, points) => sum + points);
}
