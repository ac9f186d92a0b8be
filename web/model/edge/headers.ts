import { REPORTS_PATH } from '../insight/signal.ts';
import { isServerOrigin } from '../request/server-address.ts';
import { API_CATALOG } from './agents.ts';
import closedFeatures from './closed-features.json' with { type: 'json' };

/**
 * The security headers of public documents. The compiler writes them to `_headers`, and the worker sends the same ones.
 */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A parsed Content-Security-Policy: directive name to its sources, in order. */
export type Policy = ReadonlyMap<string, readonly string[]>;

export const DOCUMENT_CACHING = 'public, max-age=0, must-revalidate';
export const ASSET_CACHING = 'public, max-age=31536000, immutable';

/** The policy of everything that is no document: a browser that opens it loads and runs nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For documents, too. */
const COMMON_SECURITY = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** Security headers of a response that is no document, such as JSON. */
export const DATA_SECURITY = { 'Content-Security-Policy': DATA_POLICY, ...COMMON_SECURITY };

/** For the simulator, which pages of all origins may call. */
export const API_SECURITY = { ...DATA_SECURITY, 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** For texts of the simulator. Browsers show XML as a document, in which scripts could run. */
export const API_TEXT_SECURITY = { ...API_SECURITY, 'Content-Security-Policy': `${DATA_POLICY}; sandbox` };

/**
 * Files that are no documents, with their media types; null if the asset server's is right. It takes `.ts` for a video, and YAML has had
 * a registered type since RFC 9512.
 */
const DATA_FILES: readonly (readonly [ending: string, type: string | null])[] = [
  ['.d.ts', 'text/plain; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.yaml', 'application/yaml'],
  // RFC 9727, 4.2
  ['/api-catalog', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  ...['.json', '.xml', '.txt', '.csv', '.css', '.sh', '.sha256', '.tgz', '.whl'].map(
    (ending) => [ending, null] as const,
  ),
];

/** The entry of a path in {@link DATA_FILES}; undefined for a document. */
export function dataFileOf(path: string): (typeof DATA_FILES)[number] | undefined {
  return DATA_FILES.find(([ending]) => path.endsWith(ending));
}

/** Maximum length of a line in `_headers` (https://developers.cloudflare.com/workers/static-assets/headers/). */
const MAX_LINE = 2000;
const HASH = /^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/;

/** The sources that differ between the policies of two sites. */
interface PolicySources {
  /** The hash of the inline first-paint script, e.g. `sha256-…`, without quotes. */
  scriptHashes?: readonly string[];
  /** The hashes of the inline font faces with the rules of the site. */
  styleHashes?: Iterable<string>;
  /** Origins of the servers that readers may send requests to, e.g. `https://api.example`. */
  connectSources?: readonly string[];
  /** Whether the fonts are files of this origin. */
  hasOwnFonts?: boolean;
}

/**
 * The policy of all public documents (CSP Level 3).
 * @throws TypeError that names an invalid hash or origin
 */
export function contentSecurityPolicy({
  scriptHashes = [],
  styleHashes = [],
  connectSources = [],
  hasOwnFonts = false,
}: PolicySources = {}): string {
  const styles = [...styleHashes];
  for (const hash of [...scriptHashes, ...styles]) {
    if (!HASH.test(hash)) throw new TypeError(`"${hash}" is not a hash: pass it as sha256-<base64>, without quotes.`);
  }
  const service = (source: string): string[] => (hasOwnFonts ? [] : [source]);
  return formatPolicy(
    new Map([
      ['default-src', ["'none'"]],
      ['script-src', ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)]],
      ['style-src', ["'self'", ...styles.map((hash) => `'${hash}'`), ...service('https://fonts.googleapis.com')]],
      ['font-src', ["'self'", 'data:', ...service('https://fonts.gstatic.com')]],
      ['img-src', ["'self'", 'data:']],
      ['connect-src', ["'self'", ...new Set(connectSources.map(sourceOfServer))]],
      ['worker-src', ["'self'"]],
      ['manifest-src', ["'self'"]],
      ['base-uri', ["'none'"]],
      // The feedback form and the inbox work without scripts.
      ['form-action', ["'self'"]],
      ['frame-ancestors', ["'none'"]],
      // Older browsers know the first of these only.
      ['report-uri', [REPORTS_PATH]],
      ['report-to', ['reports']],
    ]),
  );
}

function sourceOfServer(source: string): string {
  if (!isServerOrigin(source)) {
    throw new TypeError(
      `"${source}" is not an origin: the policy takes a scheme, a host and a port, such as https://api.example.`,
    );
  }
  return source;
}

/** Parses a policy. If a directive occurs twice, the first one counts, as in browsers (CSP Level 3, 2.2.1). */
export function parsePolicy(text: string): Map<string, string[]> {
  const policy = new Map<string, string[]>();
  for (const directive of text.split(';')) {
    const [name, ...sources] = directive.trim().split(/[\t\n\f\r ]+/);
    if (name !== undefined && name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** The inverse of {@link parsePolicy}. */
export function formatPolicy(policy: Policy): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Values of the headers that differ from build to build. */
export interface HeaderValues {
  /** Made by {@link contentSecurityPolicy}. */
  csp: string;
}

/** Security headers of every response, with the policy of public documents. */
export function securityHeaders({ csp }: Pick<HeaderValues, 'csp'>): HeaderList {
  return [
    ['Content-Security-Policy', csp],
    ['Reporting-Endpoints', `reports="${REPORTS_PATH}"`],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ...Object.entries(COMMON_SECURITY),
    ['Permissions-Policy', permissionsPolicy()],
  ];
}

/** Leads programs from every document and file to the APIs and the list of pages. */
export const SIGNPOSTS = [
  'Link',
  `<${API_CATALOG}>; rel="api-catalog", </llms.txt>; rel="describedby"; type="text/plain"`,
] as const;

/** Headers of every public response, without caching. `Allow` is among them because the asset router's own 405 does not name the allowed methods. */
export function publicHeaders(values: Pick<HeaderValues, 'csp'>): HeaderList {
  return [...securityHeaders(values), ['Allow', 'GET, HEAD']];
}

/**
 * Returns the value of `Permissions-Policy`: the features of `closed-features.json`, which no page uses, are off. Writing to the
 * clipboard stays allowed for the copy buttons. Chromium knows each of these names.
 * @param open features that keep the browser's default (allowed for the document itself)
 */
export function permissionsPolicy({ open = [] }: { open?: readonly string[] } = {}): string {
  const closed = closedFeatures.filter((feature) => !open.includes(feature));
  return ['clipboard-write=(self)', ...closed.map((feature) => `${feature}=()`)].join(', ');
}

/** The rule of a kind of files in `_headers`. */
function dataRule([ending, type]: (typeof DATA_FILES)[number]): string[] {
  const rule = [`/*${ending}`, '  ! Content-Security-Policy', `  Content-Security-Policy: ${DATA_POLICY}`];
  return rule.concat(type === null ? [] : `  Content-Type: ${type}`, '');
}

/**
 * Returns the text of `_headers` for the asset folder. Cloudflare joins two rules for one header with a comma, so the
 * rule for hashed assets removes the documents' header before it sets its own.
 * @throws RangeError if a line is longer than Cloudflare reads
 */
export function headersFile(values: HeaderValues): string {
  const lines = [
    '/*',
    ...[...publicHeaders(values), SIGNPOSTS, ['Cache-Control', DOCUMENT_CACHING] as const].map(
      ([name, value]) => `  ${name}: ${value}`,
    ),
    // Pages adds this header by itself, but no other origin needs the documents.
    '  ! Access-Control-Allow-Origin',
    '',
    ...DATA_FILES.flatMap(dataRule),
    '/assets/*',
    '  ! Cache-Control',
    '  ! Link',
    `  Cache-Control: ${ASSET_CACHING}`,
    '',
  ];
  const long = lines.find((line) => line.length > MAX_LINE);
  if (long !== undefined) {
    throw new RangeError(
      `A line of _headers has ${long.length} characters, more than the ${MAX_LINE} Cloudflare reads: "${long.slice(0, 60)}…". Name fewer servers that requests may be sent to.`,
    );
  }
  return lines.join('\n');
}
