import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { SiteConfig, Translated } from '../../model/config.ts';
import type { Finding } from '../../model/finding.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../model/locale.ts';

const text = z.union([z.string(), z.partialRecord(z.enum(LOCALES), z.string())]);
const route = z.string().regex(/^\/\S*$/, 'must begin with /');

const NavbarItem: z.ZodType = z.lazy(() =>
  z.strictObject({
    type: z.string().optional(),
    label: text.optional(),
    to: route.optional(),
    href: z.string().optional(),
    position: z.enum(['left', 'right']).optional(),
    items: z.array(NavbarItem).optional(),
    activeBasePath: z.string().optional(),
    activeBaseRegex: z.string().optional(),
    docId: z.string().optional(),
    sidebarId: z.string().optional(),
    docsPluginId: z.string().optional(),
    value: z.string().optional(),
  }),
);

const Reference = z.strictObject({
  spec: z.string(),
  // Names follow it, and it is written into addresses as it is.
  base: route.regex(/^[^?#%;\\]*[^?#%;\\/]$/, 'must be a path such as /public/v3, with no slash at its end and no ? # % ; \\'),
  sidebar: z.string().optional(),
  tagSidebars: z.record(z.string(), z.string()).optional(),
  infoInSidebar: z.boolean().optional(),
  sendRequest: z.boolean().optional(),
});

const SidebarEntry = z.union([
  z.strictObject({ page: route, label: text.optional() }),
  z.strictObject({ label: text, link: route.optional(), items: z.array(route) }),
  z.strictObject({ reference: route, tags: z.array(z.string()).optional() }),
]);

const FooterLink = z.strictObject({ label: text, to: route.optional(), href: z.string().optional() });
const Logo = { src: z.string(), srcDark: z.string().optional(), alt: z.string() };

const Config = z.strictObject({
  title: z.string().min(1),
  tagline: text.optional(),
  url: z.url().regex(/[^/]$/, 'must not end with /'),
  locales: z.array(z.enum(LOCALES)).min(1).optional(),
  logo: z.strictObject(Logo).optional(),
  references: z.strictObject({ public: z.array(Reference).optional(), internal: z.array(Reference).optional() }).optional(),
  reactPages: z.array(z.string()).optional(),
  navbar: z.strictObject({ items: z.array(NavbarItem).optional(), hideOnScroll: z.boolean().optional() }).optional(),
  sidebars: z.strictObject({ public: z.record(z.string(), z.array(SidebarEntry)).optional(), internal: z.record(z.string(), z.array(SidebarEntry)).optional() }).optional(),
  footer: z
    .strictObject({
      style: z.enum(['light', 'dark']).optional(),
      links: z.array(z.union([z.strictObject({ title: text, items: z.array(FooterLink) }), FooterLink])).optional(),
      logo: z.strictObject({ ...Logo, width: z.number().optional(), height: z.number().optional(), href: z.string().optional() }).optional(),
      copyright: text.optional(),
    })
    .optional(),
  announcementBar: z.strictObject({ id: z.string().min(1), content: text, backgroundColor: z.string().optional(), textColor: z.string().optional(), isCloseable: z.boolean().optional() }).optional(),
  colorMode: z.strictObject({ defaultMode: z.enum(['light', 'dark']).optional(), disableSwitch: z.boolean().optional() }).optional(),
  docs: z.strictObject({ versions: z.array(z.strictObject({ name: z.string(), label: z.string(), mainDoc: z.string() })).optional() }).optional(),
  strictness: z.enum(['error', 'warning']).optional(),
});

/** Where a site's configuration lies, relative to its folder. */
export const CONFIG_FILE = 'content/site.ts';

/** The configuration of a folder; `isDefault` when it has none of its own. */
export interface LoadedConfig {
  config: SiteConfig;
  isDefault: boolean;
  /** Path relative to the site, for findings. */
  file: string;
  findings: Finding[];
}

const DEFAULT_CONFIG: SiteConfig = { title: 'API documentation', url: 'https://docs.example.com', locales: ['en'], strictness: 'warning' };

/**
 * Loads and checks `content/site.ts` of a site's folder; without one, defaults serve: English only, each document at `/<file name>`.
 * A mistake comes back as findings with the field's path and, where it can be found, its line; the file's own stack never does.
 */
export async function loadConfig(root: string): Promise<LoadedConfig> {
  const file = CONFIG_FILE;
  const path = join(root, file);
  if (!existsSync(path)) return { config: DEFAULT_CONFIG, isDefault: true, file, findings: [] };
  let exported: unknown;
  try {
    // The query makes an edited file a new module, for the authoring server.
    const module = (await import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`)) as { default?: unknown };
    exported = module.default;
  } catch (error) {
    const line = new RegExp(String.raw`site\.ts[^\n]*?:(\d+)`).exec(error instanceof Error ? (error.stack ?? '') : '')?.[1];
    const message = error instanceof Error ? (error.message.split('\n').find((part) => part.trim() !== '') ?? '') : String(error);
    const finding: Finding = { severity: 'error', code: 'config', message: `The configuration cannot be loaded: ${message.replaceAll(root, '.')}`, remedy: 'Mend the syntax; the file must export one object as default.', location: { file, line: line === undefined ? undefined : Number(line) } };
    return { config: DEFAULT_CONFIG, isDefault: false, file, findings: [finding] };
  }
  const checked = Config.safeParse(exported);
  if (checked.success) return { config: exported as SiteConfig, isDefault: false, file, findings: [] };
  const source = readFileSync(path, 'utf8');
  return { config: DEFAULT_CONFIG, isDefault: false, file, findings: checked.error.issues.flatMap((issue) => issueFindings(issue, file, source)) };
}

function issueFindings(issue: z.core.$ZodIssue, file: string, source: string): Finding[] {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [null];
  return unknown.map((key) => {
    const path = [...issue.path, ...(key === null ? [] : [key])];
    const field = path.map(String).join('.') || '(root)';
    const reason = issue.code === 'invalid_union' ? 'has none of the forms that are allowed here' : issue.message;
    return {
      severity: 'error',
      code: 'config',
      message: key === null ? `"${field}": ${reason}.` : `"${field}" is no setting.`,
      remedy: key === null ? 'The settings, their types and defaults are documented in web/model/config.ts.' : 'Remove it, or correct its spelling after web/model/config.ts.',
      location: { file, line: lineOfField(source, path) },
    };
  });
}

/** The line of a field, or of the nearest one around it: each key is looked for below the one it stands in. */
function lineOfField(source: string, path: readonly PropertyKey[]): number | undefined {
  const lines = source.split('\n');
  let found = -1;
  for (const key of path) {
    if (typeof key !== 'string') continue;
    const pattern = new RegExp(String.raw`\b${key.replaceAll(/\W/g, String.raw`\$&`)}['"]?\s*:`);
    const index = lines.findIndex((line, at) => at >= found && pattern.test(line));
    if (index < 0) break;
    found = index;
  }
  return found < 0 ? undefined : found + 1;
}

/** A configured text in a language, English where that language has none. */
export function translate(value: Translated | undefined, locale: Locale): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : (value[locale] ?? value[DEFAULT_LOCALE] ?? '');
}
