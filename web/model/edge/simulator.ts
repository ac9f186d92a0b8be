/** The portal passes every path below this on to the simulator, unless a page or a file has this path. */
export const SIMULATOR = '/simulator';

/** The only address whose response is no JSON: the server-sent events of an account. It has no end. */
export const EVENT_STREAM_PATH = `${SIMULATOR}/account/events/stream`;

/**
 * True if a path belongs to the simulator, or to a page beside it. The documented paths of the simulator's own operations,
 * such as `/simulator/accounts`, do too.
 */
export function isBelowSimulator(path: string): boolean {
  return path.startsWith(`${SIMULATOR}/`);
}

/** Response headers of the APIs. Browsers may show them to pages of other origins. */
export const API_HEADERS = [
  'Akko-Signature',
  'Deprecation',
  'ETag',
  'Idempotency-Key',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Simulator',
  'X-Simulator-Fault',
];
const PASSED = new Set(['cache-control', ...API_HEADERS.map((name) => name.toLowerCase())]);

/**
 * Whether a response of the simulator may have a header: those of our APIs, and extension headers (`X-…`), which the APIs of other
 * sites document. Browsers obey many others, such as `Clear-Site-Data`, for the whole origin.
 */
export function isApiHeader(name: string): boolean {
  return PASSED.has(name.toLowerCase()) || /^x-[\w-]+$/i.test(name);
}

/** The path in the simulator of a documented path. */
export function simulatorPath(documented: string): string {
  return isBelowSimulator(documented) ? documented : SIMULATOR + documented;
}

/** The documented paths that a path in the simulator can have: itself, for the simulator's own operations, and the rest. */
export function documentedPaths(path: string): string[] {
  return isBelowSimulator(path) ? [path, path.slice(SIMULATOR.length)] : [path];
}
