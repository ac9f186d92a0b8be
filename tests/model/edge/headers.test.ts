import { describe, expect, it } from 'vitest';

import {
  contentSecurityPolicy,
  formatPolicy,
  headersFile,
  parsePolicy,
  permissionsPolicy,
  publicHeaders,
} from '../../../web/model/edge/headers.ts';

const HASH = 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
const STYLE = 'sha256-BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB=';

describe('contentSecurityPolicy', () => {
  it('closes everything but what the pages use', () => {
    expect(
      contentSecurityPolicy({
        scriptHashes: [HASH],
        styleHashes: [STYLE],
        connectSources: ['https://api.shop.example', 'http://localhost:3000', 'https://api.shop.example'],
      }),
    ).toBe(
      `default-src 'none'; script-src 'self' '${HASH}'; style-src 'self' '${STYLE}' https://fonts.googleapis.com; font-src 'self' data: https://fonts.gstatic.com; ` +
        "img-src 'self' data:; connect-src 'self' https://api.shop.example http://localhost:3000; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        'report-uri /insight/reports; report-to reports',
    );
  });
  it('names no fonts service if the site has the fonts itself', () => {
    const csp = contentSecurityPolicy({ hasOwnFonts: true });
    expect([csp.includes('https://'), contentSecurityPolicy().includes('https://fonts.gstatic.com')]).toEqual([
      false,
      true,
    ]);
  });
  it('allows nothing unsafe', () => {
    expect(contentSecurityPolicy()).not.toContain('unsafe');
    expect(parsePolicy(contentSecurityPolicy()).get('script-src')).toEqual(["'self'"]);
  });
  it.each(['unsafe-inline', "'unsafe-inline'", "sha256-AAAA'; script-src *", ''])('refuses the hash %j', (hash) => {
    expect(() => contentSecurityPolicy({ scriptHashes: [hash] })).toThrow(`"${hash}" is not a hash`);
  });
  it.each([
    '*',
    'https://*',
    'https://api.example/v3',
    'api.example',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example b',
    'data:',
    'ws://a.example',
    '',
  ])('refuses the server %j', (source) => {
    expect(() => contentSecurityPolicy({ connectSources: [source] })).toThrow(`"${source}" is not an origin`);
  });
});

describe('parsePolicy', () => {
  it('is the inverse of formatPolicy', () => {
    const csp = contentSecurityPolicy({ scriptHashes: [HASH] });
    expect(formatPolicy(parsePolicy(csp))).toBe(csp);
  });
  it('reads white space, letter case and doubles as browsers do', () => {
    expect(parsePolicy(" ;Script-Src\t'self'  https://a.example ;; script-src *; sandbox")).toEqual(
      new Map([
        ['script-src', ["'self'", 'https://a.example']],
        ['sandbox', []],
      ]),
    );
  });
});

describe('headersFile', () => {
  it('sets each header by one rule, and takes the policy of documents off data, and their caching off hashed assets', () => {
    const csp = contentSecurityPolicy();
    const [documents, ...files] = headersFile({ csp }).split('\n\n');
    const assets = files.pop();
    const data = "  ! Content-Security-Policy\n  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'";
    const lines = documents?.split('\n') ?? [];
    expect(lines[0]).toBe('/*');
    for (const [name, value] of publicHeaders({ csp }))
      expect(lines.filter((line) => line === `  ${name}: ${value}`).length).toBe(1);
    expect(lines).toContain('  Cache-Control: public, max-age=0, must-revalidate');
    expect(lines).toContain('  Allow: GET, HEAD');
    expect(files.slice(0, 5)).toEqual([
      `/*.d.ts\n${data}\n  Content-Type: text/plain; charset=utf-8`,
      `/*.md\n${data}\n  Content-Type: text/markdown; charset=utf-8`,
      `/*.yaml\n${data}\n  Content-Type: application/yaml`,
      `/*/api-catalog\n${data}\n  Content-Type: application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"`,
      `/*.json\n${data}`,
    ]);
    expect(assets).toBe(
      '/assets/*\n  ! Cache-Control\n  ! Link\n  Cache-Control: public, max-age=31536000, immutable\n',
    );
  });
  it('refuses a policy longer than Cloudflare reads', () => {
    const connectSources = Array.from({ length: 100 }, (_, index) => `https://server-${index}.shop.example`);
    expect(() => headersFile({ csp: contentSecurityPolicy({ connectSources }) })).toThrow(
      /more than the 2000 Cloudflare reads.*Name fewer servers/,
    );
  });
});

describe('permissionsPolicy', () => {
  it('closes every feature except the clipboard and the features in `open`', () => {
    expect(permissionsPolicy()).toMatch(/^clipboard-write=\(self\), .*camera=\(\).*identity-credentials-get=\(\)/);
    expect(permissionsPolicy({ open: ['identity-credentials-get'] })).not.toContain('identity-credentials-get');
  });
});
