/** Encodes every character, as often as asked. */
function encoded(text: string, rounds: number): string {
  const once = [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return rounds === 1 ? once : encoded(text, rounds - 1).replaceAll('%', '%25');
}

const PAGE = '/docs/internal/get-app';
/** Ways to write a path behind the gate, as they may stand in a request. */
export const DISGUISES: readonly string[] = [
  // letter case
  '/Docs/Internal/Get-App', '/DOCS/INTERNAL', '/dOCS/iNTERNAL/get-app', '/ES/docs/internal/get-app', '/pt/DOCS/internal',
  // slashes
  '//docs/internal/get-app', '/docs//internal/get-app', '/docs/internal//get-app', '///docs///internal///', '/docs/internal/get-app/', '/docs/internal/get-app//',
  // dots
  '/./docs/internal/get-app', '/docs/./internal/get-app', '/x/../docs/internal', '/intro/../docs/internal/get-app', '/docs/x/../internal', '/../../docs/internal', '/docs/internal/.', '/docs/internal/x/..',
  '/docs/%2e/internal', '/docs/x/%2e%2e/internal', '/docs/x/.%2E/internal', '/docs/x/%252e%252e/internal', '/docs./internal', '/docs../internal', '/docs/internal./get-app', '/docs/internal../get-app', '/docs/.../internal',
  '/docs/%E2%80%A5/x/internal/../../docs/internal',
  // percent-encoding
  `/${encoded('docs', 1)}/internal/get-app`, `/docs/${encoded('internal', 1)}`, `/${encoded(PAGE, 1)}`, `/${encoded('docs/internal', 1)}`, `/${encoded('docs', 2)}/${encoded('internal', 3)}`,
  `/${encoded('docs', 6)}/internal`, `/${encoded('docs', 7)}/internal`, `/docs/${encoded('i', 20)}nternal`, '/%64%6F%63%73/%49nternal', '/docs%2Finternal', '/docs%2finternal%2fget-app', '/docs%252Finternal', '/%2Fdocs/internal', '/%2fdocs%2finternal',
  '/docs%5Cinternal', '/docs%5cinternal%5cget-app', '/docs%255cinternal', '/%5cdocs/internal', '/docs/%c0%afinternal', '/docs/internal%c0', '/docs/%ffinternal', '/%E0%80%AFdocs', '/docs%u002finternal/../docs/internal',
  // parameters and what looks like the end of the path
  '/docs;x/internal', '/docs;a=b;c/internal/get-app', '/docs/internal;jsessionid=1/get-app', '/docs/internal/get-app;x', '/docs%3bx/internal', '/docs%253bx/internal', '/docs/..;/docs/internal', '/docs/..;/internal', '/intro/..;/docs/internal',
  '/docs%3f/internal', '/docs%23/internal', '/docs/internal%3f', '/docs/internal%23/x', '/docs/internal%3f.css', '/docs/internal/get-app%00.js',
  // invisible characters
  '/docs%00/internal', '/%00docs/internal', '/docs/internal%00', '/docs%0a/internal', '/docs%0d%0a/internal', '/do%09cs/internal', '/docs/inter%E2%80%8Bnal', '/docs/%EF%BB%BFinternal', '/docs/int%C2%ADernal', '/docs/%E2%80%AEinternal', '/docs%7f/internal', '/docs/inte%EF%B8%8Frnal', '/docs/in%CD%8Fternal', '/docs%25%E2%80%8B2finternal',
  // compatibility forms
  '/%EF%BD%84%EF%BD%8F%EF%BD%83%EF%BD%93/internal', '/docs%EF%BC%8Finternal', '/docs/%E2%93%98nternal', '/docs/%E2%84%B9nternal', '/doc%C5%BF/internal', '/docs%EF%BC%BCinternal', '/docs%EF%B9%A8internal', '/docs/x/%EF%BC%8E%EF%BC%8E/internal', '/docs%EF%BC%9Bx/internal', '/docs%EF%BC%852finternal',
  // languages and endings
  '/es/docs/internal', '/pt/docs/internal/get-app', '/fr/docs/internal', '/en/docs/internal/get-app', '/es/es/docs/internal', '/docs/internal.html', '/docs/internal/index.html', '/docs/internal/index', '/docs/internal/get-app.html', '/docs/internal/get-app/index.html/', '/docs/internal/get-app.HTML', '/docs/internal.css', '/docs/internal.', '/docs/internal%20', '/docs/internal/get-app.html%20',
  // places where a router may look away
  '/assets/docs/internal', '/assets/../docs/internal/x.js', '/public/v3/docs/internal', '/auth/session/../../docs/internal', '/docs/internal/../internal', '/_next/docs/internal', '/docs/internal/_/sidebar-en.json', '/docs/internals', '/404/docs/internal', '/.well-known/docs/internal',
];

/** What `request.url` can be in production, where it is not always as the URL Standard would write it. */
export const RAW_URLS: readonly string[] = [
  'docs\\internal\\get-app', '\\docs\\internal', '/docs\\internal', '\\\\docs\\internal', '/docs/x\\..\\internal', '/docs\\.\\internal', '/x/../docs/internal', '//docs/internal', '/docs/internal\\', '/docs/\tinternal', '/docs/int\nernal', '/docs/internal#x',
  '/DOCS\\INTERNAL', '/docs\\\\internal', '/%64ocs\\internal', '/docs;\\internal', '/\u200Bdocs/internal', '/ｄｏｃｓ/internal',
];

/** Spellings of public paths, and the one they lead to. */
export const OTHER_SPELLINGS: readonly (readonly [path: string, address: string])[] = [
  ['/intro/', '/intro'],
  ['/intro.html', '/intro'],
  ['/intro.html?a=b&c', '/intro?a=b&c'],
  ['/intro/index.html', '/intro'],
  ['/intro/index', '/intro'],
  ['/index.html', '/'],
  ['/es/intro/', '/es/intro'],
  ['//intro', '/intro'],
  ['//evil.example/', '/evil.example'],
  ['//evil.example/%2e%2e', '/'],
  ['/%5cevil.example', '/evil.example'],
  ['/%2f%2fevil.example/', '/evil.example'],
  ['/%69ntro', '/intro'],
  ['/intro;x=1', '/intro'],
  ['/docs/internal%2f..%2f..%2fintro', '/intro'],
  ['/assets//Boot-DkX2.js', '/assets/Boot-DkX2.js'],
  ['/public//v3/create-contract.html', '/public/v3/create-contract'],
];

/** Paths that only look like the gate's, and that no page has. */
export const NOT_GATED: readonly string[] = ['/docs', '/docs/', '/docs/intern', '/docs/intern%61', '/docs-internal', '/docsinternal', '/doc/internal', '/internals', '/a/internal/b', '/docs/x/internal', '/documents/internal', '/docs/%C4%B1nternal', '/100%', '/%', '/a%zz'];
