import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { getOrMake } from '../../web/compile/base/get-or-make.ts';
import { LOCALE_INFO, LOCALES } from '../../web/model/site/locale.ts';
import { addressOf, splitLocale } from '../../web/model/site/path.ts';
import { DIST, edgeTexts, internalText, publicDocument, publicFiles, report } from './dist.ts';

const files = publicFiles()
  .filter((file) => file.path.endsWith('.html'))
  .map(({ path, text }) => ({ text, route: `/${path.replace(/(?:^index)?\.html$/, '')}` }));
const isSamples = ({ text }: { text: string }): boolean => text.slice(0, 200).includes(' data-page-kind="samples"');
const documents = files.filter((file) => !isSamples(file));
const { pages } = report();
const paths = new Set(pages.map((page) => page.path));

function bodyOf(html: string): string {
  return html.slice(html.indexOf('<body'), html.indexOf('id="page-data"'));
}

function valuesOf(html: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(`<[^>]*? ${attribute}="([^"]*)"`, 'g'))].map((match) => match[1] ?? '');
}

test('every named meta element has content, in gated documents too', () => {
  const edge = edgeTexts();
  const gated = [
    ...pages.filter(({ audience }) => audience === 'internal').map(({ path }) => internalText(path) ?? ''),
    ...LOCALES.flatMap((locale) => [edge(`gate/${locale}`) ?? '', edge(`internal-not-found/${locale}`) ?? '']),
  ];
  expect(gated.length).toBeGreaterThan(300);
  const wrong = [...documents.map((document) => document.text), ...gated].flatMap((html) =>
    (html.match(/<meta name=[^>]*>/g) ?? []).filter((meta) => !/ content="/.test(meta)),
  );
  expect(wrong).toEqual([]);
  expect(gated.filter((html) => !html.includes('<meta name="csp-nonce" content="" nonce="{{edge:nonce}}">'))).toEqual(
    [],
  );
});

test('every document needs only what its policy allows: no other inline style or script, no attribute with code', () => {
  const edge = edgeTexts();
  const policy = edge('csp') ?? '';
  const gated = pages.filter(({ audience }) => audience === 'internal').map(({ path }) => internalText(path) ?? '');
  const special = LOCALES.flatMap((locale) => [edge(`gate/${locale}`) ?? '', edge(`not-found/${locale}`) ?? '']);
  const seen = new Map<string, boolean>();
  const isAllowed = (text: string): boolean =>
    getOrMake(seen, text, () => policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`));
  const INLINE = /<(style|script)(?! (?:type="(?:application|text\/plain)|src=))[^>]*>(.*?)<\/\1>/gs;
  const all = [...files.map(({ text }) => text), ...gated, ...special];
  const inline = all.flatMap((html) => [...html.matchAll(INLINE)]).filter(([, , text = '']) => !isAllowed(text));
  const attributes = all.flatMap((html) => html.match(/<[a-z][^>]* (?:style|on[a-z]+)="[^>]*>/g) ?? []);
  expect([...inline.map(([found]) => found.slice(0, 80)), ...attributes]).toEqual([]);
  expect(policy).not.toContain('unsafe');
});

describe('every public document', () => {
  test('has a language, a kind, a title, a description and one main heading', () => {
    const wrong = documents.filter(({ route, text }) => {
      const { locale } = splitLocale(route);
      const head = text.slice(0, text.indexOf('<body'));
      return !(
        head.includes(`<html lang="${LOCALE_INFO[locale].htmlLang}"`) &&
        /data-page-kind="[a-z-]+"/.test(head) &&
        /<title>[^<]+<\/title>/.test(head) &&
        /<meta name="description" content="[^"]+">/.test(head) &&
        (bodyOf(text).match(/<h1[ >]/g) ?? []).length === 1
      );
    });
    expect(wrong.map(({ route }) => route)).toEqual([]);
  });

  test('links to its canonical address and its translations', () => {
    const wrong = documents.filter(({ route, text }) => {
      const alternates = [...text.matchAll(/<link rel="alternate" hreflang="([^"]+)"/g)].map((match) => match[1]);
      return (
        !text.includes(`<link rel="canonical" href="https://developers.akko.example${route}">`) ||
        alternates.join(' ') !== [...LOCALES.map((name) => LOCALE_INFO[name].htmlLang), 'x-default'].join(' ')
      );
    });
    expect(wrong.map(({ route }) => route)).toEqual([]);
  });

  test('has unique element ids', () => {
    const wrong = documents.filter(({ text }) => {
      const ids = valuesOf(bodyOf(text), 'id');
      return new Set(ids).size !== ids.length;
    });
    expect(wrong.map(({ route }) => route)).toEqual([]);
  });

  test('links only to existing anchors, pages and files', () => {
    const broken = documents.flatMap(({ route, text }) => {
      const body = bodyOf(text);
      const ids = new Set(valuesOf(body, 'id'));
      return (
        valuesOf(body, 'href')
          // A tool reads its inputs from such a fragment.
          .filter((href) => !/^#\w+=/.test(href))
          .filter((href) =>
            href.startsWith('#')
              ? !ids.has(decodeURIComponent(href.slice(1)))
              : href.startsWith('/') && !hasTarget(href),
          )
          .map((href) => `${route} -> ${href}`)
      );
    });
    expect([...new Set(broken)]).toEqual([]);
  });

  test('loads scripts only from its own origin, except the inline script in the policy', () => {
    const inline = new Set(
      documents.flatMap(({ text }) =>
        [...text.matchAll(/<script data-boot="\/assets\/[\w-]+\.js"[^>]*>([\s\S]*?)<\/script>/g)].map(
          (match) => match[1],
        ),
      ),
    );
    expect(inline.size).toBe(1);
    const inlineScripts = /<script(?![^>]* (?:src|type)=)/g;
    expect(documents.filter(({ text }) => text.match(inlineScripts)?.length !== 1).map(({ route }) => route)).toEqual(
      [],
    );
    expect(
      documents
        .filter(({ text }) => /<script[^>]+src="(?!\/assets\/)/.test(text) || / on[a-z]+="/.test(bodyOf(text)))
        .map(({ route }) => route),
    ).toEqual([]);
  });
});

function hasTarget(href: string): boolean {
  const path = href.replace(/[?#].*$/, '');
  return (
    paths.has(path) ||
    existsSync(join(DIST, 'public', decodeURI(path))) ||
    existsSync(join(DIST, 'public', `${decodeURI(path)}.html`))
  );
}

test.each(LOCALES)(
  'the home page in %s has the dates of the three newest releases and leads to the others',
  (locale) => {
    const [, news = ''] =
      /<section class="prose[^"]*">(.*?)<\/section>/s.exec(publicDocument(addressOf('/', locale))) ?? [];
    expect(news.match(/<li><strong><time dateTime="\d{4}-\d{2}-\d{2}">/g)).toHaveLength(3);
    expect(news.match(/<li>(?=<strong>)/g)).toHaveLength(3);
    expect(news).toContain(`href="${addressOf('/changelog', locale)}"`);
  },
);

test('a document has its menus and its footer without a script', () => {
  const twin = '<a href="/public/v3/contracts.md" type="text/markdown">View as Markdown</a>';
  const operations = /<details class="[^"]*operation-menu"><summary.*?<a href="\/public\/v3\/akko-developer-docs">/s;
  expect(publicDocument('/public/v3/contracts')).toContain(twin);
  expect(publicDocument('/public/v3/contracts')).toMatch(operations);
  // The sidebar of v2 has its operations.
  expect(publicDocument('/public/v2/deactivate-user')).not.toContain('operation-menu');
  const [footer = ''] =
    /<footer class="footer" data-style="light">.*<\/footer>/s.exec(publicDocument('/es/intro')) ?? [];
  expect(footer.match(/(?<=<h2>)[^<]+/g)).toEqual(['Empezar', 'Referencia', 'Ayuda']);
  expect(footer).toContain('<a href="/es"><img class="light-only" src="/logo.svg"');
});

describe('the document with an operation’s code samples', () => {
  const samples = files.filter(isSamples);
  /** The step of a workflow, which leads to the operation that it calls. */
  const isStep = (route: string): boolean => route.includes('/arazzo/samples/');

  test('exists for every operation that readers can call', () => {
    const operations = pages
      .filter(({ kind, audience }) => kind === 'operation' && audience === 'public')
      .map(({ path }) => path.replace(/\/(?=[^/]+$)/, '/samples/'));
    const ofOperations = samples.filter(({ route }) => !isStep(route));
    expect(ofOperations.map(({ route }) => route).toSorted()).toEqual(operations.toSorted());
  });

  test('links to its operation and its languages, has no script, and is not indexed', () => {
    const wrong = samples.filter(({ route, text }) => {
      const ids = new Set(valuesOf(text, 'id'));
      // The clients' code links the pages of its classes.
      const body = text.slice(text.indexOf('<body'));
      const linked = valuesOf(body, 'href').filter((href) => href.includes('/schemas/'));
      const hrefs = valuesOf(body, 'href').filter((href) => !linked.includes(href));
      const [back, ...languages] = hrefs;
      return (
        back === undefined ||
        (back !== route.replace('/samples/', '/') && !isStep(route)) ||
        !paths.has(back) ||
        linked.some((href) => !paths.has(href)) ||
        languages.length === 0 ||
        languages.some((href) => !ids.has(decodeURIComponent(href.slice(1)))) ||
        text.includes('<script') ||
        !text.includes('<meta name="robots" content="noindex">')
      );
    });
    expect(wrong.map(({ route }) => route)).toEqual([]);
  });

  test('is neither in the report nor in the sitemap', () => {
    expect(pages.filter(({ path }) => path.includes('/samples/'))).toEqual([]);
    expect(publicFiles().find(({ path }) => path === 'sitemap.xml')?.text).not.toContain('/samples/');
  });
});

describe('every internal document', () => {
  test('links only to existing pages, public or internal', () => {
    const internal = pages.filter((page) => page.audience === 'internal');
    const broken = internal.flatMap((page) =>
      valuesOf(bodyOf(internalText(page.path) ?? ''), 'href')
        .filter(
          (href) =>
            href.startsWith('/') &&
            !hasTarget(href) &&
            internalText(href.replace(/[?#].*$/, '').toLowerCase()) === undefined,
        )
        .map((href) => `${page.path} -> ${href}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  test('is not indexed', () => {
    expect(internalText('/docs/internal')).toContain('<meta name="robots" content="noindex">');
  });
});

/** One page of every kind, with its heading and a text of its article. */
const PAGES = [
  { path: '/', heading: 'Effortless integration', text: 'best-rated device protection plans' },
  { path: '/get_started', heading: 'Get started', text: 'pending_activation' },
  { path: '/glossary/devices', heading: 'Devices', text: 'IMEI' },
  { path: '/my-react-page', heading: 'Tools', text: 'HMAC' },
  { path: '/public/v3/akko-developer-docs', heading: 'AKKO Developer Docs', text: '3.0.0' },
  { path: '/public/v2/users', heading: 'Users', text: '/public/v2/users' },
  { path: '/public/v3/create-contract', heading: 'Create a contract', text: 'Idempotency-Key' },
  { path: '/public/v3/webhooks/contract-activated', heading: 'activated', text: 'Akko-Signature' },
  { path: '/public/v3/schemas/problem', heading: 'Problem', text: 'requestId' },
  { path: '/akko/operation-id-1', heading: '', text: 'GET' },
] as const;

/** A browser without JavaScript shows the document as it is in the file. */
test.each(PAGES)('$path is complete without JavaScript', ({ path, heading, text }) => {
  const html = publicDocument(path);
  const headings = Array.from(html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs), ([, content = '']) => textOf(content));
  expect(headings).toEqual([expect.stringMatching(new RegExp(heading, 'i'))]);
  expect(textOf(html.slice(html.indexOf('id="article"'), html.indexOf('<footer')))).toContain(text);
});

/** Removes the tags from markup. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
