import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { transform } from 'lightningcss';
import { z } from 'zod';

import { isGated } from '../../model/edge/canonical-path.ts';
import { SIMULATOR } from '../../model/edge/simulator.ts';
import { isSimulated } from '../../model/site/config.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../model/site/locale.ts';
import { STATIC_FOLDER } from '../source/static-files.ts';

const text = z.union(
  [z.string(), z.partialRecord(z.enum(LOCALES), z.string())],
  `must be a text, or an object with texts by language (${LOCALES.join(', ')})`,
);
const route = z.string().regex(/^\/\S*$/, 'must begin with /');
/** The route of a page without the leading slash. */
const doc = z.string().regex(/^[^/\s]\S*$/, 'must be the route of a page without the leading slash');
const address = z
  .string()
  .regex(
    /^(?:https?:\/\/|mailto:|tel:)\S+$/i,
    'must begin with https://, http://, mailto: or tel:; use "to" for a page of this site',
  );
const color = z.string().refine(isColor, 'must be a CSS color, such as #20614d or rebeccapurple');
const moment = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'must be a date such as 2026-12-01, or a moment such as 2026-12-01T08:00:00Z',
);
const length = z.number().int('must be a number of whole pixels').positive('must be more than 0');
const regularExpression = z.string().refine(compiles, 'must be a regular expression');
const shown = z.string().min(1, 'must not be empty');

/** Whether CSS knows a color. It parses the text as one declaration; anything else has other properties or none. */
function isColor(text: string): boolean {
  const properties: string[] = [];
  try {
    transform({
      filename: 'color.css',
      code: Buffer.from(`a{color:${text}}`),
      visitor: { Declaration: ({ property }) => void properties.push(property) },
    });
  } catch {
    return false;
  }
  return properties.join(' ') === 'color';
}

function compiles(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}

function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** A list of objects that all differ in one property. */
function uniqueBy<T extends z.ZodType<object>>(item: T, key: keyof z.infer<T> & string, what: string) {
  return z
    .array(item)
    .refine((items) => isUnique(items.map((each) => each[key])), `has two ${what} with the same "${key}"`);
}

const NavbarItem: z.ZodType = z.lazy(() =>
  z
    .strictObject({
      type: z.string().optional(),
      label: text.optional(),
      to: route.optional(),
      href: address.optional(),
      note: z.string().optional(),
      position: z.enum(['left', 'right', 'drawer']).optional(),
      items: z.array(NavbarItem).optional(),
      activeBasePath: route.optional(),
      activeBaseRegex: regularExpression.optional(),
      docId: doc.optional(),
      sidebarId: z.string().optional(),
      docsPluginId: z.literal('default').optional(),
      value: z.string().optional(),
    })
    .refine(
      (item) => item.to === undefined || item.href === undefined,
      'has both "to" and "href"; a link has only one target',
    ),
);

const ReferenceSchema = z.strictObject({
  spec: z.string(),
  // The base path is used in addresses without encoding, and names are added to it.
  base: route.regex(
    /^[^?#%;\\]*[^?#%;\\/]$/,
    'must be a path such as /public/v3, with no slash at its end and no ? # % ; \\',
  ),
  sidebar: z.string().optional(),
  label: z.string().min(1).optional(),
  tagSidebars: z.record(z.string(), z.string()).optional(),
  infoInSidebar: z.boolean().optional(),
  sendRequest: z.boolean().optional(),
  simulator: z.union([z.boolean(), z.literal('examples')]).optional(),
  client: z.strictObject({ package: z.string().regex(/^[a-z\d-]+$/), name: z.string().regex(/^[A-Z]\w*$/) }).optional(),
});
const PublicReference = ReferenceSchema.refine(({ base }) => !isGated(base) && !/^\/internal(?:\/|$)/i.test(base), {
  path: ['base'],
  message: 'is behind the gate, where public pages cannot be',
});
const InternalReference = ReferenceSchema.refine(({ base }) => /^\/docs\/internal(?:\/|$)/.test(base), {
  path: ['base'],
  message: 'must be /docs/internal or a path below it',
}).refine(({ simulator }) => !isSimulated(simulator), {
  path: ['simulator'],
  message: 'must not be true for an internal reference, because the simulator is public',
});

/** A page that exists is served instead of the simulator, so a tag page `/simulator/accounts` would hide that address. */
function hidesSimulator({ base }: { base: string }): boolean {
  return base.toLowerCase() === SIMULATOR;
}

const SidebarPage = z.strictObject({ page: route, label: text.optional() });
const SidebarEntry = z.union(
  [
    SidebarPage,
    z.strictObject({ label: text, link: route.optional(), items: z.array(z.union([route, SidebarPage])) }),
    z.strictObject({ reference: route, tags: z.array(z.string()).optional() }),
  ],
  'must be { page }, { label, items } or { reference }',
);
const Sidebars = z.record(z.string(), z.array(SidebarEntry));

const FooterLink = z
  .strictObject({ label: text, to: route.optional(), href: address.optional() })
  .refine((link) => (link.to === undefined) !== (link.href === undefined), 'needs either "to" or "href"');
const FooterColumn = z.strictObject({ title: text, items: z.array(FooterLink) });
const FooterLinks = z
  .array(
    z.union([FooterColumn, FooterLink], 'must be a column { title, items } or a link { label, to } or { label, href }'),
  )
  .refine(
    (links) => new Set(links.map((link) => 'items' in link)).size <= 1,
    'mixes columns and single links; a footer has one or the other',
  );

const Redirects = z
  .record(
    route.regex(
      /^\/[^*?]*(?:\/\*)?$/,
      'must be a route, a folder such as /old/*, or a route with the anchor of a heading',
    ),
    z.union([route, z.strictObject({ gone: route.nullable() })], 'must be a route, or { gone } with a route or null'),
  )
  .refine(
    (redirects) =>
      Object.entries(redirects).every(
        ([from, to]) => typeof to !== 'string' || from.endsWith('/*') === to.endsWith('/*'),
      ),
    'moves a folder to a page, or a page to a folder; write /* on both sides or on none',
  );

/** https://agentskills.io/specification */
const Skill = z.strictObject({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must have small letters, digits and single hyphens'),
  description: shown.max(1_024),
  pages: z
    .array(route)
    .min(1, 'must name a page')
    .refine((pages) => new Set(pages.map(isGated)).size === 1, 'must be all public or all internal'),
});

const Version = z.strictObject({
  name: shown,
  label: shown,
  mainDoc: doc,
  path: route.regex(/^\/$|[^/]$/, 'must not end with /').optional(),
});

/** The schema of `content/site.ts`; `SiteConfig` documents its fields. @param root absolute path of the site's folder */
export function configSchema(root: string) {
  const image = z
    .string()
    .refine(
      (path) => /^\/[^/]/.test(path) && existsSync(join(root, STATIC_FOLDER, path)),
      `must be the path of a file of ${STATIC_FOLDER}, such as /logo.svg`,
    );
  const Logo = z.strictObject({ src: image, srcDark: image.optional(), alt: z.string() });
  const settings = optional({
    tagline: text,
    locales: z
      .array(z.enum(LOCALES))
      .min(1, 'must name a language')
      .refine(([first]) => first === undefined || first === DEFAULT_LOCALE, `must begin with "${DEFAULT_LOCALE}"`)
      .refine(isUnique, 'names a language twice'),
    logo: Logo,
    socialCard: image,
    source: optional({
      editUrl: z
        .string()
        .regex(
          /^https?:\/\/.*\{file\}/,
          'must be an address with {file}, such as https://git.example/docs/edit/main/{file}',
        ),
      lastUpdated: z.boolean(),
    }),
    references: optional({
      public: uniqueBy(PublicReference, 'base', 'references').refine(
        (references) => !references.some(({ simulator }) => simulator) || !references.some(hidesSimulator),
        `has a reference with the base "${SIMULATOR}", where its pages would hide addresses of the simulator; use "${SIMULATOR}/reference"`,
      ),
      internal: uniqueBy(InternalReference, 'base', 'references'),
    }),
    reactPages: z.array(shown).refine(isUnique, 'names a module twice'),
    navbar: optional({ items: z.array(NavbarItem), hideOnScroll: z.boolean() }),
    sidebars: optional({ public: Sidebars, internal: Sidebars }),
    footer: optional({
      style: z.enum(['light', 'dark']),
      links: FooterLinks,
      logo: Logo.extend({
        width: length.optional(),
        height: length.optional(),
        href: z
          .union(
            [route, address],
            'must be a route that begins with /, or begin with https://, http://, mailto: or tel:',
          )
          .optional(),
      }),
      copyright: text,
    }),
    announcementBar: z.strictObject({
      id: shown,
      content: text,
      backgroundColor: color.optional(),
      textColor: color.optional(),
      isCloseable: z.boolean().optional(),
      from: moment.optional(),
      until: moment.optional(),
    }),
    insight: z.boolean().optional(),
    colorMode: optional({ defaultMode: z.enum(['light', 'dark']), disableSwitch: z.boolean() }),
    facts: z.record(z.string(), text.nullable()),
    redirects: Redirects,
    skills: uniqueBy(Skill, 'name', 'skills'),
    security: z.strictObject({
      contact: z
        .array(
          z
            .string()
            .regex(
              /^(?:mailto:|https:\/\/|tel:)[\x21-\x7e]+$/,
              'must be an address such as mailto:security@company.example',
            ),
        )
        .min(1),
      expires: z.iso.date('must be a day, such as 2027-11-01'),
      policy: route.optional(),
    }),
    contentSignals: z.strictObject({ search: z.boolean(), aiInput: z.boolean(), aiTrain: z.boolean() }),
    docs: optional({
      versions: uniqueBy(Version, 'name', 'versions').refine(
        (versions) => isUnique(versions.map(({ path }) => path ?? '/')),
        'has two versions with the same "path"',
      ),
    }),
    strictness: z.enum(['error', 'warning']),
  });
  return settings.extend({
    title: shown,
    url: z
      .string()
      .regex(/[^/]$/, { message: 'must not end with /', abort: true })
      .regex(/^https?:\/\/[^/?#]+$/, 'must be an origin, such as https://docs.example.com, with no path'),
  });
}

/** An object whose fields are all optional. */
function optional<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape).partial();
}
