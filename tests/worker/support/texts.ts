import { contentSecurityPolicy } from '../../../web/model/edge/headers.ts';
import type { InternalFiles } from '../../../web/model/edge/internal-file.ts';
import { packTexts, placeholder, unpackTexts } from '../../../web/model/edge/text-pack.ts';
import { SESSION_COOKIE } from '../../attack/tokens.ts';

export const FIRST_PAINT_HASH = 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
export const CSP = contentSecurityPolicy({
  scriptHashes: [FIRST_PAINT_HASH],
  connectSources: ['https://api.lumen.example'],
});

function gatedDocument(lang: string, body: string): string {
  const names = ['nonce', 'gate-status', 'google-client-id', 'hosted-domain', 'account'] as const;
  const head = names.map((name) => `<meta name="${name}" content="${placeholder(name)}">`).join('');
  return `<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`;
}

/**
 * A small internal site: a page whose body contains a placeholder, a page in another language, a download and a
 * fragment.
 */
export const PAGES: ReadonlyMap<string, string> = new Map([
  ['/docs/internal', gatedDocument('en', 'SECRET index')],
  ['/docs/internal/get-app', gatedDocument('en', `SECRET get-app ${placeholder('nonce')} $& $1`)],
  ['/es/docs/internal/get-app', gatedDocument('es', 'SECRET obtener app')],
  ['/docs/internal/get-app.md', `# SECRET get-app ${placeholder('nonce')}`],
  ['/docs/internal/v3.yaml', `title: SECRET ${placeholder('nonce')}`],
  [
    '/docs/internal/_/former.json',
    JSON.stringify({
      pages: { '/docs/internal/old': '/docs/internal/get-app' },
      folders: [],
      gone: ['/docs/internal/gone'],
    }),
  ],
  ['/docs/internal/_/sidebar-en.json', '[{"label":"SECRET sidebar"}]'],
]);

export const EDGE: ReadonlyMap<string, string> = new Map([
  ['commit', 'abc'],
  ['gate/en', gatedDocument('en', 'Please sign in')],
  ['gate/es', gatedDocument('es', 'Inicie sesión')],
  ['gate/pt', gatedDocument('pt', 'Faça login')],
  ['not-found/en', '<!doctype html><html lang="en"><head></head><body>Page not found</body></html>'],
  ['not-found/es', '<!doctype html><html lang="es"><head></head><body>Página no encontrada</body></html>'],
  ['not-found/pt', '<!doctype html><html lang="pt"><head></head><body>Página não encontrada</body></html>'],
  ['internal-not-found/en', gatedDocument('en', 'No such internal page')],
  ['internal-not-found/es', gatedDocument('es', 'No existe esa página interna')],
  ['internal-not-found/pt', gatedDocument('pt', 'Não existe essa página interna')],
  ['not-found.md/en', '# Page not found'],
  ['not-found.md/es', '# Página no encontrada'],
  ['internal-not-found.md/en', '# No such internal page'],
  ['csp', CSP],
  ['title', 'Lumen Developers'],
  ['host', 'portal.example'],
  ['session-cookie', SESSION_COOKIE],
  [
    'former',
    JSON.stringify({
      pages: { '/guides/old': '/guides/hello' },
      folders: [{ from: '/old', to: '/guides' }],
      gone: ['/guides/removed'],
    }),
  ],
  ['gone/guides/removed/en', '<!doctype html><html lang="en"><head></head><body>Removed</body></html>'],
  ['gone/guides/removed.md/en', '# Removed'],
  [
    'simulator-headers',
    JSON.stringify({
      clients: ['lumen-client'],
      request: ['X-Gateway-Key', 'X-Partner-Token', 'Cookie'],
      response: ['X-Trace', 'Set-Cookie'],
      states: ['past-due'],
      keys: { gatewayKey: 'X-Gateway-Key' },
      tokenPath: '/oauth/tokens',
    }),
  ],
  ['last-modified', 'Sat, 21 Nov 2026 10:00:00 GMT'],
]);

/** The internal Worker. */
export const internal: InternalFiles = serviceOf(PAGES);

/** An internal Worker with other files. */
export function serviceOf(files: ReadonlyMap<string, string>): InternalFiles {
  return { read: (key) => Promise.resolve(files.get(key) ?? null) };
}

/** Packed and unpacked, so that both directions are tested. */
export const edge = unpackTexts(packTexts(EDGE));
