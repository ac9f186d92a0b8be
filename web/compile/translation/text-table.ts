import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';

import { DEFAULT_LOCALE, LOCALE_INFO, LOCALES, type Locale } from '../../model/site/locale.ts';
import { isObject, type Json, type JsonObject, objectOf } from '../../model/text/json.ts';
import { directionOf } from './languages.ts';
import { MessageError, messageToCode, namesIn, parseMessage } from './message.ts';

/** A part of the interface: a folder `strings` with the English texts as a module and those of other languages as data. */
interface TextArea {
  /** Path in the project, such as `web/app/strings`. */
  folder: string;
  english: object;
  /** The texts of other parts that this one has, too. */
  shared: readonly SharedTexts[];
}

interface SharedTexts {
  /** The variable with the texts in the English module, and its import. */
  name: string;
  module: string;
  texts: object;
}

/** The texts of an area in one language. */
export interface TextTable {
  /** The data file. */
  file: string;
  /** TypeScript with the same shape as the English module. A missing text is the English one. */
  code: string;
  /** The texts by their path in the file, such as `failures.offline`, with the English ones. The text is null if it is missing. */
  texts: readonly { path: string; english: string; text: Json | null }[];
  /** The mistakes in the file, each with the edit that corrects it. */
  mistakes: readonly string[];
}

/** Reads the English texts of all areas. @param root absolute path of the project */
export async function readAreas(root: string): Promise<TextArea[]> {
  const files = globSync('{web,worker,content/pages}/**/strings/en.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  });
  // One after the other: a file that is loaded by two addresses at the same time can become two modules.
  const areas: TextArea[] = [];
  for (const file of files.toSorted()) areas.push(await readArea(root, posix.dirname(file)));
  return areas;
}

async function readArea(root: string, folder: string): Promise<TextArea> {
  const file = join(root, folder, 'en.ts');
  const imports = [...readFileSync(file, 'utf8').matchAll(/^import \{ en as (\w+) \} from '(.*)\/en\.ts';$/gm)];
  const shared: SharedTexts[] = [];
  for (const [, name = '', module = ''] of imports)
    shared.push({ name, module, texts: await englishOf(join(root, folder, module, 'en.ts')) });
  // The authoring server reads a changed module again.
  const english = await englishOf(file, `?${Math.trunc(statSync(file).mtimeMs)}`);
  return { folder, english, shared };
}

async function englishOf(file: string, query = ''): Promise<object> {
  const { en } = (await import(pathToFileURL(file).href + query)) as { en: object };
  return en;
}

/** The folder with the interface texts of languages that the product does not have: a file for each, with an object for each area. */
export const OWN_TEXTS = 'content/interface';

function readTexts(root: string, file: string): JsonObject {
  const path = join(root, file);
  const { $schema: _, ...texts } = existsSync(path) ? objectOf(JSON.parse(readFileSync(path, 'utf8'))) : {};
  return texts;
}

/** The mistakes in a site's own texts that belong to no area. */
export function unknownAreas(root: string, areas: readonly TextArea[], locale: Locale): string[] {
  const file = `${OWN_TEXTS}/${locale}.json`;
  const folders = areas.map(({ folder }) => folder);
  return Object.keys(readTexts(root, file))
    .filter((name) => !folders.includes(name))
    .map((name) => `${file}: "${name}" is no folder of interface texts. Use one of: ${folders.join(', ')}.`);
}

/**
 * Reads the texts of an area in another language: from the data file beside the English module, or from that of the site.
 * @param root absolute path of the project
 */
export function readTable(root: string, area: TextArea, locale: Locale): TextTable {
  const ofProduct = `${area.folder}/${locale}.json`;
  const isOwn = !existsSync(join(root, ofProduct));
  const file = isOwn ? `${OWN_TEXTS}/${locale}.json` : ofProduct;
  const reader = new TableReader(area, locale, isOwn ? `${file}, ${area.folder}` : file);
  const texts = isOwn ? objectOf(readTexts(root, file)[area.folder]) : readTexts(root, file);
  const value = reader.value(area.english, texts, []);
  const imports = area.shared.map(
    ({ name, module }) => `import { ${locale} as ${name} } from '${module}/${locale}.ts';\n`,
  );
  const isComplete = reader.texts.every(({ text }) => text !== null);
  const english = `import ${isComplete ? 'type ' : ''}{ en } from './en.ts';`;
  const code = `${imports.join('')}${english}\n\nexport const ${locale}: typeof en = ${value};\n`;
  return { file, code, texts: reader.texts, mistakes: reader.mistakes };
}

/** Writes the code of a table, and notes its texts and mistakes. */
class TableReader {
  readonly texts: { path: string; english: string; text: Json | null }[] = [];
  readonly mistakes: string[] = [];
  readonly #area: TextArea;
  readonly #locale: Locale;
  readonly #file: string;

  constructor(area: TextArea, locale: Locale, file: string) {
    this.#area = area;
    this.#locale = locale;
    this.#file = file;
  }

  /** The code of a value of the English module in the other language. */
  value(english: unknown, value: Json | undefined, path: readonly string[]): string {
    const shared = this.#sharedCode(english);
    if (shared !== null) {
      if (value !== undefined) this.#mistake(path, 'belongs to another part', 'Remove it here.');
      return shared;
    }
    if (isPlainObject(english) && (value === undefined || isObject(value)))
      return this.#object(english, value ?? {}, path);
    this.texts.push({ path: path.join('.'), english: englishText(english), text: value ?? null });
    if (value === undefined)
      return this.#missing(english, `en${path.map((key) => `[${JSON.stringify(key)}]`).join('')}!`, path);
    if (typeof english === 'function') return this.#filled(english as EnglishFunction, value, path);
    return this.#plain(english, value, path);
  }

  /**
   * The code of an English text. Between lines from right to left, marks isolate it, because punctuation at its end would be on the
   * wrong side (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates).
   */
  #missing(english: unknown, code: string, path: readonly string[]): string {
    if (directionOf(this.#locale) === 'ltr') return code;
    const isolated = (text: string): string => `\u2066${text}\u2069`;
    if (typeof english !== 'function')
      return this.#sameShape(english, english as Json, path, (text) => JSON.stringify(isolated(text)));
    const names = parameterNames(english as EnglishFunction).join(', ');
    const isText = typeof englishShape(english as EnglishFunction) === 'string';
    return isText ? `(${names}) => \`${isolated(`\${${code}(${names})}`)}\`` : code;
  }

  #object(english: object, value: JsonObject, path: readonly string[]): string {
    for (const key of Object.keys(value))
      if (!Object.hasOwn(english, key))
        this.#mistake(
          [...path, key],
          'does not exist in English',
          `Remove it, or use one of: ${Object.keys(english).join(', ')}.`,
        );
    const entries = Object.entries(english).map(
      ([key, part]) => `${JSON.stringify(key)}: ${this.value(part, value[key], [...path, key])},\n`,
    );
    return `{\n${entries.join('')}}`;
  }

  /** A text or a list of texts that the code does not fill, or fills by itself. */
  #plain(english: unknown, value: Json, path: readonly string[]): string {
    return this.#sameShape(english, value, path, (text, original) => {
      this.#compareNames(path, placeholdersOf(original), placeholdersOf(text));
      return JSON.stringify(text);
    });
  }

  /** A text, a list or an object of texts, that values are filled into. */
  #filled(english: EnglishFunction, value: Json, path: readonly string[]): string {
    const names = parameterNames(english);
    const used: string[] = [];
    const code = this.#sameShape(englishShape(english), value, path, (text) => {
      try {
        const message = parseMessage(text);
        used.push(...namesIn(message));
        return messageToCode(message, LOCALE_INFO[this.#locale].htmlLang);
      } catch (error) {
        if (!(error instanceof MessageError)) throw error;
        this.#mistake(path, `cannot be read: ${error.message}`, 'docs/translating.md explains the notation.');
        return '""';
      }
    });
    this.#compareNames(path, names, used);
    return `(${names.join(', ')}) => ${code.startsWith('{') ? `(${code})` : code}`;
  }

  /** The code of a value with the shape of the English one. */
  #sameShape(
    english: unknown,
    value: Json,
    path: readonly string[],
    write: (text: string, english: string) => string,
  ): string {
    if (typeof english === 'string' && typeof value === 'string') return write(value, english);
    if (Array.isArray(english) && Array.isArray(value) && english.length === value.length)
      return `[${value.map((part, index) => this.#sameShape(english[index], part, path, write)).join(', ')}]`;
    if (isPlainObject(english) && isObject(value) && String(Object.keys(english)) === String(Object.keys(value)))
      return `{ ${Object.entries(english)
        .map(([key, part]) => `${key}: ${this.#sameShape(part, value[key] ?? null, path, write)}`)
        .join(', ')} }`;
    this.#mistake(path, 'has another form than in English', `Write it like ${JSON.stringify(english)}.`);
    return 'null!';
  }

  #compareNames(path: readonly string[], expected: readonly string[], used: readonly string[]): void {
    const has =
      expected.length === 0 ? 'The English text has none.' : `The English text has {${expected.join('}, {')}}.`;
    for (const name of new Set(used))
      if (!expected.includes(name)) this.#mistake(path, `has the unknown placeholder {${name}}`, has);
    for (const name of expected)
      if (!used.includes(name))
        this.#mistake(path, `lost the placeholder {${name}}`, `${has} Write it where its value belongs.`);
  }

  #mistake(path: readonly string[], problem: string, fix: string): void {
    this.mistakes.push(`${this.#file}: "${path.join('.')}" ${problem}. ${fix}`);
  }

  /** Texts that the English module takes from another one come from the same one in every language. */
  #sharedCode(english: unknown): string | null {
    if (typeof english === 'string') return null;
    for (const { name, texts } of this.#area.shared) {
      if (texts === english) return name;
      const key = Object.entries(texts).find(([, part]) => part === english)?.[0];
      if (key !== undefined) return `${name}.${key}`;
    }
    return null;
  }
}

type EnglishFunction = (...values: string[]) => unknown;

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The names of a function's parameters. @throws Error if one is not a plain name, so that no translation can name it */
function parameterNames(english: EnglishFunction): string[] {
  const [, list = ''] = /^\(([^()]*)\)\s*=>/.exec(String(english)) ?? [];
  const names = list.split(',').map((name) => name.trim());
  if (names.length !== english.length || names.some((name) => !/^[A-Za-z]\w*$/.test(name)))
    throw new Error(`The parameters of an interface text must be plain names: ${String(english)}`);
  return names;
}

/** The English value with the names of its placeholders as values. */
function englishShape(english: EnglishFunction): unknown {
  return english(...parameterNames(english).map((name) => `{${name}}`));
}

function englishText(english: unknown): string {
  const value = typeof english === 'function' ? englishShape(english as EnglishFunction) : english;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The JSON Schema of an area's data files, with which an editor completes keys and shows the English texts. */
export function schemaOf(english: unknown): object {
  if (!isPlainObject(english)) return { description: englishText(english) };
  const properties = Object.entries(english).map(([key, part]) => [key, schemaOf(part)]);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}

/** The modules of an area that import those of all languages: at once, or the one that a reader needs. */
export function modulesOf({ folder }: Pick<TextArea, 'folder'>): { all: string; load: string } {
  const locale = `import type { Locale } from '${posix.relative(folder, 'web/model/site/locale.ts')}';\n`;
  const imports = LOCALES.map((name) => `import { ${name} } from './${name}.ts';\n`).join('');
  const loaders = LOCALES.map((name) => `  ${name}: async () => (await import('./${name}.ts')).${name},\n`).join('');
  const type = 'Readonly<Record<Locale, ';
  return {
    all: `${locale}${imports}\nexport const STRINGS: ${type}typeof ${DEFAULT_LOCALE}>> = { ${LOCALES.join(', ')} };\n`,
    load: `${locale}import type { en } from './en.ts';\n\nconst LOADERS: ${type}() => Promise<typeof en>>> = {\n${loaders}};\n
/** Loads the strings of one language. Readers download no other. */
export const loadStrings = async (locale: Locale): Promise<typeof en> => LOADERS[locale]();\n`,
  };
}
