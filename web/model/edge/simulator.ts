import { isJsonMediaType, isTextMediaType } from '../api/media-type.ts';
import apiHeaders from './api-headers.json' with { type: 'json' };

/** The portal passes every path below this on to the simulator, unless a page or a file has this path. */
export const SIMULATOR = '/simulator';

/** The only address whose response is no JSON: the server-sent events of an account. It has no end. */
export const EVENT_STREAM_PATH = `${SIMULATOR}/account/events/stream`;

/** The folder of the sample documents of the terms, which are PDF and need no credentials. */
export const TERMS_FOLDER = `${SIMULATOR}/terms`;
export const PDF_TYPE = 'application/pdf';

/**
 * True if a path belongs to the simulator, or to a page beside it. The documented paths of the simulator's own operations,
 * such as `/simulator/accounts`, do too.
 */
export function isBelowSimulator(path: string): boolean {
  return path.startsWith(`${SIMULATOR}/`);
}

/** The portal's knowledge of the simulator: the headers that its descriptions document, its clients, and its accounts. */
export interface SimulatorHeaders {
  /** Names of the clients that the portal publishes. */
  clients: readonly string[];
  request: readonly string[];
  response: readonly string[];
  /** The names of the states that an account can begin in; null if the simulator has no accounts, and asks for no credentials. */
  states: readonly string[] | null;
  /** The headers with API keys, by the name of their security scheme. An account has its keys by the same names. */
  keys: Readonly<Record<string, string>>;
  /** The path at which an account gets access tokens; null if no description has one. */
  tokenPath: string | null;
}

/** Reads the headers that the build has written as JSON. */
export function readSimulatorHeaders(text: string): SimulatorHeaders {
  return JSON.parse(text);
}

/** Response headers of any API. Browsers may show them, and those that a description documents, to pages of other origins. */
export const API_HEADERS: readonly string[] = apiHeaders;

/** Headers that browsers obey for the whole origin, or that frame a message. No description can make the simulator send them. */
const OBEYED = new RegExp(
  `^(?:${[
    'accept-ch|access-control-.*|activate-storage-access|alt-svc|attribution-.*|clear-site-data|connection|content-.*|critical-ch',
    'cross-origin-.*|date|expect-ct|keep-alive|nel|no-vary-search|observe-.*|origin-.*|permissions-policy|proxy-.*|public-key-.*',
    'refresh|report.*|server|service-worker.*|set-.*|sourcemap|speculation-rules|strict-transport-security|supports-.*|te',
    'timing-.*|trailer|transfer-encoding|upgrade|use-as-dictionary|vary|via|.*-policy|x-(?:content|dns|frame|xss)-.*',
  ].join('|')})$`,
  'i',
);

/** Whether the simulator may send a header because a description documents it. */
export function isDocumentedHeader(name: string): boolean {
  return /^[\w-]{1,100}$/.test(name) && !OBEYED.test(name);
}

/** Headers that identify a reader, or that the platform sets. The portal does not pass them on, so the simulator cannot judge them. */
const KEPT =
  /^(?:access-control-.*|cf-.*|connection|content-.*|cookie.*|expect|forwarded|host|keep-alive|origin|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|true-client-ip|upgrade|user-agent|via|x-(?:forwarded|real|client|simulator)-.*)$/i;

/** Whether the portal passes a request header on if a description documents it. */
export function isPassedHeader(name: string): boolean {
  return /^[\w-]{1,100}$/.test(name) && !KEPT.test(name);
}

/** The header with the id that the portal gives a request, for log lines. The portal sets it, whatever the caller sends. */
export const PORTAL_REQUEST = 'X-Portal-Request';

/** How the simulator sends a media type; null for one that it never sends. Browsers would run HTML, SVG and scripts. */
export function isSimulatedType(mediaType: string): 'json' | 'text' | null {
  if (isJsonMediaType(mediaType)) return 'json';
  return isTextMediaType(mediaType) && !/html|svg|script|event-stream/i.test(mediaType) ? 'text' : null;
}

/** The path in the simulator of a documented path. */
export function simulatorPath(documented: string): string {
  return isBelowSimulator(documented) ? documented : SIMULATOR + documented;
}

/** The documented paths that a path in the simulator can have: itself, for the simulator's own operations, and the rest. */
export function documentedPaths(path: string): string[] {
  return isBelowSimulator(path) ? [path, path.slice(SIMULATOR.length)] : [path];
}
