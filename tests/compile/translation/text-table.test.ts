import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { readAreas, readTable, type TextTable, unknownAreas } from '../../../web/compile/translation/text-table.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../../web/model/site/locale.ts';

const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const folder = mkdtempSync(join(tmpdir(), 'interface-texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let projects = 0;
/** A project with one area whose English module and Spanish data are these. Other areas are below `web`. */
async function tableOf(english: string, texts: unknown, others: Readonly<Record<string, string>> = {}) {
  projects += 1;
  const root = join(folder, String(projects));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('web/form/strings/en.ts', english);
  write('web/form/strings/es.json', JSON.stringify(texts));
  for (const [path, text] of Object.entries(others)) write(path, text);
  for (const area of await readAreas(root)) write(`${area.folder}/es.ts`, readTable(root, area, 'es').code);
  const [area] = await readAreas(root);
  if (area === undefined) throw new Error('The project has no area.');
  const { es } = (await import(join(root, area.folder, 'es.ts'))) as {
    es: Record<string, (...values: unknown[]) => unknown>;
  };
  return { root, area, table: readTable(root, area, 'es'), es };
}

const missing = ({ texts }: TextTable): string[] => texts.filter(({ text }) => text === null).map(({ path }) => path);

describe('the texts of the interface', () => {
  test('are complete and right in every language', async () => {
    const areas = await readAreas(PROJECT_ROOT);
    const tables = areas.flatMap((area) => OTHERS.map((locale) => readTable(PROJECT_ROOT, area, locale)));
    expect(tables.length).toBeGreaterThan(30);
    expect(tables.flatMap(({ mistakes }) => mistakes)).toEqual([]);
    expect(tables.flatMap((table) => missing(table).map((path) => `${table.file}: ${path}`))).toEqual([]);
    const stale = tables.filter(
      ({ file, code }) => !readFileSync(join(PROJECT_ROOT, file.replace('.json', '.ts')), 'utf8').endsWith(code),
    );
    expect(
      stale.map(({ file }) => file),
      'npm run types writes the modules again',
    ).toEqual([]);
  });

  test('come from the site in a language that the product does not have', async () => {
    const own = { 'web/form/strings': { send: 'Envoyer' }, 'web/from': {} };
    const others = { 'content/interface/fr.json': JSON.stringify(own) };
    const { root, area } = await tableOf(`export const en = { send: 'Send', wait: 'Wait' };`, {}, others);
    const table = readTable(root, area, 'fr' as Locale);
    expect([table.file, missing(table)]).toEqual(['content/interface/fr.json', ['wait']]);
    expect(table.code).toContain('"send": "Envoyer",\n"wait": en["wait"]!');
    expect(unknownAreas(root, [area], 'fr' as Locale)).toEqual([
      'content/interface/fr.json: "web/from" is no folder of interface texts. Use one of: web/form/strings.',
    ]);
  });

  test('have the shape of the English ones', async () => {
    const english = `export const en = {
  plain: 'A page',
  title: (name: string, count: number) => \`\${name}: \${count === 1 ? '1 page' : \`\${count} pages\`}\`,
  price: (amount: string, unit: string) => unit === 'year' ? \`\${amount} a year\` : \`\${amount} a month\`,
  server: (host: string | null) => host === null ? 'No server' : \`Server \${host}\`,
  failure: (host: string) => ({ title: \`No response from \${host}\`, steps: ['Wait.', \`Call \${host}.\`] }),
};`;
    const { table, es } = await tableOf(english, {
      plain: 'L\'"página" `a` \\ $b',
      title: '{name}: {count, plural, =0 {ninguna} one {# página} other {# páginas}}',
      price: '{unit, select, year {{amount} al año} other {{amount} al mes}}',
      server: "{host, select, none {Sin servidor} other {Servidor '{'{host}'}'}}",
      failure: { title: 'Sin respuesta de {host}', steps: ["No ''ahora''.", 'Llame a {host}.'] },
    });
    expect(table.mistakes).toEqual([]);
    expect([0, 1, 2].map((count) => es['title']?.('A', count))).toEqual(['A: ninguna', 'A: 1 página', 'A: 2 páginas']);
    expect(['year', 'month'].map((unit) => es['price']?.('$5', unit))).toEqual(['$5 al año', '$5 al mes']);
    expect(['x.test', '', null].map((host) => es['server']?.(host))).toEqual([
      'Servidor {x.test}',
      'Sin servidor',
      'Sin servidor',
    ]);
    expect(es['failure']?.('x')).toEqual({ title: 'Sin respuesta de x', steps: ["No 'ahora'.", 'Llame a x.'] });
    expect(es['plain']).toBe('L\'"página" `a` \\ $b');
  });

  test('that are missing are the English ones, and are counted', async () => {
    const english = `export const en = { known: 'Known', part: { title: 'Title', text: (name: string) => \`For \${name}\` } };`;
    const { table, es } = await tableOf(english, { $schema: './schema.json', known: 'Conocido' });
    expect([table.mistakes, missing(table)]).toEqual([[], ['part.title', 'part.text']]);
    expect(es).toMatchObject({ known: 'Conocido', part: { title: 'Title' } });
    expect((es['part'] as unknown as { text: (name: string) => string }).text('A')).toBe('For A');
  });

  test('that are missing in a language from right to left are isolated', async () => {
    const english = `export const en = { wait: 'Wait.', steps: ['Go.'], at: (place: string) => \`At \${place}.\` };`;
    const { root, area } = await tableOf(english, {}, { 'content/interface/ar.json': '{}' });
    const { code } = readTable(root, area, 'ar' as Locale);
    expect(code).toContain('"wait": "\u2066Wait.\u2069",\n"steps": ["\u2066Go.\u2069"],');
    expect(code).toContain('"at": (place) => `\u2066${en["at"]!(place)}\u2069`,');
  });

  test('that the English module takes from another one come from there in every language', async () => {
    const english = `import { en as limits } from '../../shared/strings/en.ts';
export const en = { own: 'Own', limit: limits.limit, limits };`;
    const { table, es } = await tableOf(
      english,
      { own: 'Propio' },
      {
        'web/shared/strings/en.ts': 'export const en = { limit: (count: number) => `At most ${count}` };',
        'web/shared/strings/es.json': '{ "limit": "Como máximo {count}" }',
      },
    );
    expect([table.mistakes, missing(table)]).toEqual([[], []]);
    expect([es['limit']?.(3), Object.keys(es['limits'] ?? {})]).toEqual(['Como máximo 3', ['limit']]);
  });

  test.each([
    [
      'an unknown key',
      { text: 'Texto', old: 'Viejo' },
      '"old" does not exist in English. Remove it, or use one of: text, filled, list.',
    ],
    [
      'an unknown placeholder',
      { filled: '{name} {other}' },
      '"filled" has the unknown placeholder {other}. The English text has {name}.',
    ],
    [
      'a lost placeholder',
      { filled: 'Para' },
      '"filled" lost the placeholder {name}. The English text has {name}. Write it where its value belongs.',
    ],
    [
      'a placeholder in a text without any',
      { text: '{name}' },
      '"text" has the unknown placeholder {name}. The English text has none.',
    ],
    ['another form', { list: ['Uno'] }, '"list" has another form than in English. Write it like ["One","Two"].'],
    [
      'an open brace',
      { filled: '{name' },
      '"filled" cannot be read: ", plural," or ", select," after "name" is missing at character 6. docs/translating.md explains the notation.',
    ],
    [
      'a choice without other',
      { filled: '{name, select, a {x}}' },
      '"filled" cannot be read: the last branch of the choice by "name" is not "other". docs/translating.md explains the notation.',
    ],
  ])('are refused with %s', async (_, texts, mistake) => {
    const english =
      "export const en = { text: 'Text', filled: (name: string) => `For ${name}`, list: ['One', 'Two'] };";
    const { table } = await tableOf(english, texts);
    expect(table.mistakes[0]).toBe(`web/form/strings/es.json: ${mistake}`);
  });
});
