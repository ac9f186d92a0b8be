import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { z } from 'zod';

import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { isObject, isStructure, type Json, type JsonObject } from '../../model/text/json.ts';
import { valueAt } from '../../model/text/pointer.ts';
import { mistakesOf } from '../base/checked-file.ts';
import { type Finding, findingOf, findingToText } from '../base/finding.ts';
import { configSchema, type SiteConfig, type Translated } from './config-schema.ts';

/** The configuration of a site, relative to its folder. */
export const CONFIG_FILE = 'content/site.ts';

/** The configuration of a site; `isDefault` if it has no configuration file. */
export interface LoadedConfig {
  config: SiteConfig;
  isDefault: boolean;
}

/** `content/site.ts` cannot be used. The message has all mistakes, as the console prints them. */
export class ConfigError extends TypeError {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(findingToText).join('\n'));
    this.name = 'ConfigError';
    this.findings = findings;
  }
}

const DEFAULT_CONFIG: SiteConfig = {
  title: 'API documentation',
  url: 'https://docs.example.com',
  locales: ['en'],
  strictness: 'warning',
};

/**
 * Loads and checks `content/site.ts` of a site. Without the file it returns the defaults: English only, each description at
 * `/<file name>`.
 * @throws ConfigError with the path of each wrong field and, if possible, its line. The site must not be compiled with the defaults
 * then: each page, fact and exam case would be reported as missing.
 */
export async function loadConfig(root: string): Promise<LoadedConfig> {
  const path = join(root, CONFIG_FILE);
  if (!existsSync(path)) return { config: DEFAULT_CONFIG, isDefault: true };
  let exported: unknown;
  try {
    // With the query, Node loads an edited file as a new module. The authoring server needs this. Vite takes a fraction for a file extension.
    const edited = Math.round(statSync(path).mtimeMs);
    const module = (await import(`${pathToFileURL(path).href}?${edited}`)) as { default?: unknown };
    exported = module.default;
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
    const line = /site\.ts[^\n]*?:(\d+)/.exec(stack)?.[1];
    const firstLine = message.split('\n').find((part) => part.trim() !== '') ?? '';
    const finding: Finding = findingOf(
      'config/unloadable',
      { reason: firstLine.replaceAll(root, '.') },
      { file: CONFIG_FILE, line: line === undefined ? undefined : Number(line) },
    );
    throw new ConfigError([finding]);
  }
  const checked = configSchema(root).safeParse(exported);
  if (checked.success) return { config: exported as SiteConfig, isDefault: false };
  const source = readFileSync(path, 'utf8');
  throw new ConfigError(
    checked.error.issues
      .flatMap(innermost)
      .flatMap((issue) => issueFindings(issue, { source, exported: exported as Json })),
  );
}

/** If a value matches none of several forms, returns the mistakes in the closest form: the one form with the fewest mistakes. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const mistakes = (form: readonly z.core.$ZodIssue[]): number =>
    form.reduce(
      (sum, { code, ...rest }) => sum + (code === 'unrecognized_keys' && 'keys' in rest ? rest.keys.length : 1),
      0,
    );
  const [best, next] = issue.errors.toSorted((a, b) => mistakes(a) - mistakes(b));
  const isMeant =
    best !== undefined &&
    next !== undefined &&
    mistakes(best) < mistakes(next) &&
    best.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys');
  return isMeant ? best.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
}

function issueFindings(issue: z.core.$ZodIssue, { source, exported }: { source: string; exported: Json }): Finding[] {
  return mistakesOf(issue).map(({ path, field, isUnknown }) => {
    const location = { file: CONFIG_FILE, line: lineOfField(source, path, valueAt(exported, path.map(String))) };
    return findingOf(isUnknown ? 'config/unknown' : 'config', { field, problem: issue.message }, location);
  });
}

/**
 * The line of a field, or of the nearest field around it. Each key is searched after the line of the key around it, and in a list, a text
 * after that of the list.
 */
function lineOfField(source: string, path: readonly PropertyKey[], value: Json | undefined): number | undefined {
  const lines = source.split('\n');
  let lineIndex = -1;
  for (const key of path) {
    if (typeof key !== 'string') continue;
    const pattern = new RegExp(String.raw`\b${key.replaceAll(/\W/g, String.raw`\$&`)}['"]?\s*:`);
    const index = lines.findIndex((line, at) => at >= lineIndex && pattern.test(line));
    if (index < 0) break;
    lineIndex = index;
  }
  if (typeof value === 'string' && path.some((key) => typeof key === 'number')) {
    const texts = [`'${value}'`, `"${value}"`];
    const index = lines.findIndex((line, at) => at >= lineIndex && texts.some((text) => line.includes(text)));
    if (index >= 0) lineIndex = index;
  }
  return lineIndex < 0 ? undefined : lineIndex + 1;
}

/** A configured text in a language, or in English if there is no translation. */
export function localizedText(value: Translated | undefined, locale: Locale): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : (value[locale] ?? value[DEFAULT_LOCALE] ?? '');
}

/** The texts of a configuration that lack a language of the site. @param root absolute path of the site's folder */
export function untranslatedSettings(root: string, config: SiteConfig): Finding[] {
  const file = join(root, CONFIG_FILE);
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return textsIn(config).flatMap(({ path, text }) => {
    const missing = (config.locales ?? []).filter((locale) => text[locale] === undefined).join(', ');
    const location = { file: CONFIG_FILE, line: lineOfField(source, path, text[DEFAULT_LOCALE]) };
    return missing === '' ? [] : [findingOf('untranslated-setting', { field: path.join('.'), missing }, location)];
  });
}

/** The texts by language in a value. */
function textsIn(value: unknown, path: readonly PropertyKey[] = []): { path: typeof path; text: JsonObject }[] {
  if (isObject(value) && typeof value[DEFAULT_LOCALE] === 'string') return [{ path, text: value }];
  return Object.entries(isStructure(value) ? value : {}).flatMap(([key, inner]) =>
    textsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
