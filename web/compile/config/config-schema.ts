import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { transform } from 'lightningcss';
import { z } from 'zod';

import { isGated } from '../../model/edge/canonical-path.ts';
import { SIMULATOR } from '../../model/edge/simulator.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../model/site/locale.ts';
import { STATIC_FOLDER } from '../base/project.ts';

/** One text for all languages, or one per language. A missing language gets the English text. */
export type Translated = z.infer<typeof text>;

const text = z.union(
  [z.string(), z.partialRecord(z.enum(LOCALES), z.string())],
  `must be a text, or an object with texts by language (${LOCALES.join(', ')})`,
);
const route = z.string().regex(/^\/\S*$/, 'must begin with / and have no spaces');
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
const packageName = z
  .string()
  .regex(
    /^[a-z][a-z\d-]*$/,
    'must be the name of an npm package: small letters, digits and hyphens, such as shop-client',
  );

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

/** The contrast of two colors by WCAG 2; 21 if one of them is no opaque color of sRGB. */
function contrastOf(first = '', second = ''): number {
  const [one, other] = [luminanceOf(first), luminanceOf(second)];
  return one === null || other === null ? 21 : (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminanceOf(text: string): number | null {
  let luminance: number | null = null;
  const channel = (value: number): number => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  try {
    transform({
      filename: 'color.css',
      code: Buffer.from(`a{color:${text}}`),
      visitor: {
        Color: (color) => {
          if (typeof color === 'object' && color.type === 'rgb' && color.alpha === 1)
            luminance = 0.2126 * channel(color.r) + 0.7152 * channel(color.g) + 0.0722 * channel(color.b);
        },
      },
    });
  } catch {
    return null;
  }
  return luminance;
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.DisplayNames.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
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

/** An entry of the navbar. */
const NavbarItem = z
  .strictObject({
    /**
     * The kind of item. Default: `dropdown` if it has `items`, else `default`.
     * - `default`: a link. Needs `label`, and `to` or `href`
     * - `dropdown`: a menu of links. Needs `label` and `items`
     * - `doc`: a link to one page. Needs `docId`
     * - `docSidebar`: a link to the first page of a sidebar. Needs `sidebarId`
     * - `docsVersion`: a link to the main page of the version on screen, else of the reader's, else of the latest
     * - `docsVersionDropdown`: a menu of `docs.versions`; a choice is remembered
     * - `localeDropdown`: a menu of `locales`
     * - `search`: the search field
     * - `html`: markup of your own. Needs `value`
     *
     * The menus and the search field must be in the bar itself, not in a dropdown.
     */
    type: z.string().exactOptional(),
    /** Text of a link or dropdown. Default for `doc` and `docSidebar`: the page's sidebar label; for `docsVersion`: the version's label. */
    label: text.exactOptional(),
    /** Route on this site, with an optional query or fragment; checked at build. On a dropdown: the page of its trigger. Default: none. */
    to: route.exactOptional(),
    /** External address: http, https, mailto or tel. Not together with `to`. Default: none. */
    href: address.exactOptional(),
    /** A word beside the label of a link, such as the version of the linked API. Default: none. */
    note: z.string().exactOptional(),
    /** Side of the bar, or only in the menu of narrow screens. Default `left`. */
    position: z.enum(['left', 'right', 'drawer']).exactOptional(),
    /** Links of a `dropdown`. Default: none. */
    get items(): z.ZodExactOptional<z.ZodArray<z.ZodType<NavbarItemConfig>>> {
      return z.array(NavbarItem).exactOptional();
    },
    /** The link is active on all pages whose path, without the language, starts with this. Default: only on the linked page. */
    activeBasePath: route.exactOptional(),
    /** The link is active on all pages whose path matches this regular expression. Default: none. */
    activeBaseRegex: regularExpression.exactOptional(),
    /** For `doc`: route of the page, without the slash at its beginning. */
    docId: doc.exactOptional(),
    /** For `docSidebar`: a key of `sidebars.public`. */
    sidebarId: z.string().exactOptional(),
    /** This site has one set of docs, named `default`, which is also the default. */
    docsPluginId: z.literal('default').exactOptional(),
    /** For `html`: the markup. */
    value: z.string().exactOptional(),
  })
  .refine(
    (item) => item.to === undefined || item.href === undefined,
    'has both "to" and "href"; a link has only one target',
  );
export interface NavbarItemConfig extends z.infer<typeof NavbarItem> {}

/** Addresses at which no page can be. Those behind the gate and of the simulator have rules of their own. */
const NO_PAGES = new RegExp(`^/(?:assets|auth|mcp|\\.well-known|${LOCALES.join('|')})(?:/|$)`, 'i');

/** An API description and its address in the portal. */
const ReferenceSchema = z.strictObject({
  /** File below `specs/public` or `specs/internal`, e.g. `v3.yaml`. */
  spec: z.string(),
  /**
   * Base route of its pages, e.g. `/shop`; for an internal reference `/docs/internal` or below. It is used in addresses without
   * encoding, and names are added to it.
   */
  base: route
    .regex(
      /^(?:(?:^|\/)(?!\.{1,2}(?:\/|$))[^?#%;\\/]+)+$/,
      'must be a path such as /shop, with no slash at its end, no part that is empty, . or .., and no ? # % ; \\',
    )
    .refine((base) => !NO_PAGES.test(base), 'is an address of the portal itself or of a language; use another one'),
  /** Short name in the changelog, its feeds and the search, e.g. `v3`. Default: title and version of the description. */
  label: shown.exactOptional(),
  /** Sidebar of its pages: a key of `sidebars`. Default: none. */
  sidebar: z.string().exactOptional(),
  /** Other sidebars for some tags, e.g. `{ orders: 'shop' }`. Default: none. */
  tagSidebars: z.record(z.string(), z.string()).exactOptional(),
  /** Whether the info page shows the sidebar. Default true. */
  infoInSidebar: z.boolean().exactOptional(),
  /** Shows the send-request button. Default false. */
  sendRequest: z.boolean().exactOptional(),
  /**
   * Whether the simulator serves its operations at `/simulator`; for public references only. With `true`, it keeps what was created if
   * the description shows resources; with `'examples'`, each response is an example. Default false.
   */
  simulator: z.union([z.boolean(), z.literal('examples')], "must be true, false or 'examples'").exactOptional(),
  /** Name of its API key in the credentials of a simulator account. Default: the name of the security scheme. */
  keyName: text.exactOptional(),
  /**
   * Lines of its Postman collection for a simulator with accounts: `begin` prepares a new account and calls `next()`, `after` follows each
   * request. Both can call `send(method, path, body, then, authorization)`. Default: none.
   */
  postman: z
    .strictObject({ begin: z.array(z.string()).exactOptional(), after: z.array(z.string()).exactOptional() })
    .exactOptional(),
  /**
   * The clients for TypeScript and Python that the build makes of it: name of the package, name of their class, and the API in their
   * introductions, which by default is the title of the description. One reference has clients. Default: none.
   */
  client: z
    .strictObject({
      package: packageName,
      name: z.string().regex(/^[A-Z]\w*$/, 'must be a name in code that begins with a capital letter, such as Shop'),
      api: shown.exactOptional(),
      /** The example in their introductions: the id of an operation that lists objects, and a property of these. Default: none. */
      example: z.strictObject({ list: shown, property: shown }).exactOptional(),
    })
    .exactOptional(),
});
export type ReferenceConfig = z.infer<typeof ReferenceSchema>;
const PublicReference = ReferenceSchema.refine(({ base }) => !isGated(base) && !/^\/internal(?:\/|$)/i.test(base), {
  path: ['base'],
  message: 'is behind the gate, where public pages cannot be',
});
const InternalReference = ReferenceSchema.refine(({ base }) => /^\/docs\/internal(?:\/|$)/.test(base), {
  path: ['base'],
  message: 'must be /docs/internal or a path below it',
}).refine(({ simulator }) => !simulator, {
  path: ['simulator'],
  message: 'must not be true for an internal reference, because the simulator is public',
});

/** A page that exists is served instead of the simulator, so a tag page `/simulator/accounts` would hide that address. */
function hidesSimulator({ base }: { base: string }): boolean {
  return base.toLowerCase() === SIMULATOR;
}

/** A page in a sidebar. Default label: the page's own. */
const SidebarPage = z.strictObject({ page: route, label: text.exactOptional() });
export type SidebarPageConfig = z.infer<typeof SidebarPage>;

const SidebarEntry = z.union(
  [
    SidebarPage,
    /** A group of listed pages. With a `link`, its label leads to that page. Default: the label only opens the group. */
    z.strictObject({ label: text, link: route.exactOptional(), items: z.array(z.union([route, SidebarPage])) }),
    /** One group per tag of a reference, named by its `base`, in the order of the document; `tags` picks and orders. Default: all tags. */
    z.strictObject({ reference: route, tags: z.array(z.string()).exactOptional() }),
  ],
  'must be { page }, { label, items } or { reference }',
);
export type SidebarEntryConfig = z.infer<typeof SidebarEntry>;
const Sidebars = z.record(z.string(), z.array(SidebarEntry));

/** A footer link: to a route of this site or to an external address. */
const FooterLink = z
  .strictObject({
    /** Its text. */
    label: text,
    /** Route on this site; checked at build. */
    to: route.exactOptional(),
    /** External address: http, https, mailto or tel. Either `to` or `href` is required. */
    href: address.exactOptional(),
  })
  .refine((link) => (link.to === undefined) !== (link.href === undefined), 'needs either "to" or "href"');
export type FooterLinkConfig = z.infer<typeof FooterLink>;
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

/** A skill for coding assistants: what it is for, and the guides that it is made from. See https://agentskills.io/specification. */
const Skill = z.strictObject({
  /** Small letters, digits and single hyphens. */
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must have small letters, digits and single hyphens'),
  /** Tells the assistant, in English, what the skill does and when to use it. */
  description: shown.max(1_024),
  /** Routes of guides, all public or all internal. */
  pages: z
    .array(route)
    .min(1, 'must name a page')
    .refine((pages) => new Set(pages.map(isGated)).size === 1, 'must be all public or all internal'),
});
export type SkillConfig = z.infer<typeof Skill>;

/** One version of the docs. */
const Version = z.strictObject({
  /** Name that the browser stores, e.g. `current`. */
  name: shown,
  /** Label that readers see, e.g. `Next`. */
  label: shown,
  /** Route of its main page, without the slash at its beginning. */
  mainDoc: doc,
  /** Base route of its pages. Default `/`: all pages that are in no other version. */
  path: route.regex(/^\/$|[^/]$/, 'must not end with /').exactOptional(),
});
export type DocsVersionConfig = z.infer<typeof Version>;

const AnnouncementBar = z
  .strictObject({
    /** A new id shows the bar again to readers who closed the previous one. */
    id: shown,
    /** HTML. */
    content: text.refine(
      (content) => !/\]\(/.test(JSON.stringify(content)),
      'must be HTML, such as <a href="/guides/hello">hello</a>, not Markdown',
    ),
    /** A CSS color. Default: a soft shade of the accent color. */
    backgroundColor: color.exactOptional(),
    /** A CSS color with enough contrast. Default: a strong shade of the accent color. */
    textColor: color.exactOptional(),
    /** Whether readers may close it. Default true. */
    isCloseable: z.boolean().exactOptional(),
    /** First day or moment, ISO 8601, such as `2026-12-01` (in UTC) or `2026-12-01T08:00:00-05:00`. Default: at once. */
    from: moment.exactOptional(),
    /** The day or moment at which it is gone. Default: never. */
    until: moment.exactOptional(),
  })
  .refine(
    ({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until),
    'must end after it begins',
  )
  .refine(
    ({ backgroundColor, textColor }) => contrastOf(backgroundColor, textColor) >= 4.5,
    'has colors with a contrast below 4.5; readers with weak eyes cannot read it (WCAG 1.4.3)',
  );
export type AnnouncementBarConfig = z.infer<typeof AnnouncementBar>;

/** How a language is named and written. */
const LanguageSchema = z
  .strictObject({
    /** Its own name for itself. Default: that of CLDR. */
    label: shown,
    /** Default: that of its script. */
    direction: z.enum(['ltr', 'rtl']),
    /** Language tag of its pages, such as `pt-BR`, which also formats dates and numbers. Default: its code. */
    htmlLang: shown.refine(isLanguageTag, 'must be a language tag, such as pt-BR'),
    /** Calendar of its dates, as a Unicode identifier. Default `gregory`. */
    calendar: z.enum(Intl.supportedValuesOf('calendar'), 'must be a calendar of Unicode, such as gregory or buddhist'),
    /** Language and country of cards of shared links. Default: its most likely country. */
    openGraph: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/, 'must be a language and a country, such as es_LA'),
  })
  .partial();
export type LanguageConfig = z.infer<typeof LanguageSchema>;

/** `content/site.ts`: everything an editor may set, in one object. */
export type SiteConfig = z.infer<ReturnType<typeof configSchema>>;

/** The schema of `content/site.ts`. @param root absolute path of the site's folder */
export function configSchema(root: string) {
  const image = z
    .string()
    .refine(
      (path) => /^\/[^/]/.test(path) && existsSync(join(root, STATIC_FOLDER, path)),
      `must be the path of a file of ${STATIC_FOLDER}, such as /logo.svg`,
    );
  const Logo = z.strictObject({
    /** Path of a file in `content/static`, e.g. `/logo.svg`. */
    src: image,
    /** Image for dark mode. Default: `src`. */
    srcDark: image.exactOptional(),
    /** Text alternative of the image. */
    alt: z.string(),
  });
  return z.strictObject({
    /** Name of the site, shown in titles and the navbar. */
    title: shown,
    /** One sentence that describes the site. Default: none. */
    tagline: text.exactOptional(),
    /** Origin for canonical addresses, alternates, the sitemap and cards; without a path and without a trailing slash. */
    url: z
      .string()
      .regex(/[^/]$/, { message: 'must not end with /', abort: true })
      .regex(/^https?:\/\/[^/?#]+$/, 'must be an origin, such as https://docs.example.com, with no path'),
    /**
     * Languages, in the order of the locale dropdown, as codes of two letters (ISO 639-1). The first must be `en`. Default `['en']`. An
     * editor knows a new one after `npm run types`. Below `content`, `interface/fr.json` has its interface texts; a missing one is English.
     */
    locales: z
      .array(z.enum(LOCALES, `must be one of ${LOCALES.join(', ')}: the languages of the portal that builds the site`))
      .min(1, 'must name a language')
      .refine(([first]) => first === undefined || first === DEFAULT_LOCALE, `must begin with "${DEFAULT_LOCALE}"`)
      .refine(isUnique, 'names a language twice')
      .exactOptional(),
    /** How languages are named and written. */
    languages: z.partialRecord(z.enum(LOCALES), LanguageSchema).exactOptional(),
    /** Image beside the title in the navbar. Default: a neutral mark. */
    logo: Logo.exactOptional(),
    /** Image for shared links: path of a file in `content/static`, 1200 by 630 pixels. Default: none. */
    socialCard: image.exactOptional(),
    /** Mounts the API descriptions. Default: none; without a `content/site.ts`, each file is mounted at its name. */
    references: optional({
      public: uniqueBy(PublicReference, 'base', 'references').refine(
        (references) => !references.some(({ simulator }) => simulator) || !references.some(hidesSimulator),
        `has a reference with the base "${SIMULATOR}", where its pages would hide addresses of the simulator; use "${SIMULATOR}/reference"`,
      ),
      internal: uniqueBy(InternalReference, 'base', 'references'),
    }),
    source: optional({
      /** Address to edit a file, with `{file}` in place of its path from the site's folder. Default: no link. */
      editUrl: z
        .string()
        .regex(
          /^https?:\/\/.*\{file\}/,
          'must be an address with {file}, such as https://git.example/docs/edit/main/{file}',
        ),
      /** Shows when the source of a page last changed, if the folder has a git history. Default true. */
      lastUpdated: z.boolean(),
    }),
    /**
     * Modules of `web/app/pages` and `content/pages` shown as pages, by file name. A dot separates path segments: `simulator.activate` is
     * `/simulator/activate`. Default: none.
     */
    reactPages: z.array(shown).refine(isUnique, 'names a module twice').exactOptional(),
    /** Names that the interface says. */
    names: optional({
      /** The company. Default: the company. */
      company: shown.regex(/^[^\\\p{Cc}]*$/u, 'must be one line without a backslash'),
      /** The beginning of the names of what the gate stores in browsers. Default `GOOGLE`. */
      session: z.string().regex(/^[\w-]+$/, 'must have letters, digits, - and _ only'),
      /** The package of the local simulator. Default `local-simulator`. */
      simulator: packageName,
      /** The license text in packages, in English. Default: a package has no license for publication. */
      license: shown,
      /** The header with the signature of a webhook. Default `Webhook-Signature`. */
      signature: z.string().regex(/^[\w-]+$/, 'must be the name of a header'),
    }),
    navbar: optional({
      /** Default: none. */
      items: z.array(NavbarItem),
      /** Hides the bar when the reader scrolls down and shows it when the reader scrolls up. Default false. */
      hideOnScroll: z.boolean(),
    }),
    /** Sidebars by identifier. A guide belongs to the first one that lists it. Default: none. */
    sidebars: optional({ public: Sidebars, internal: Sidebars }),
    /** Default: no footer. */
    footer: optional({
      /** Color style: `light` uses the page's colors, `dark` is light on dark. Default `light`. */
      style: z.enum(['light', 'dark']),
      /** Either columns with title and items, or a row of links separated by dots; not both. Default: none. */
      links: FooterLinks,
      /** Image above the copyright. Default: none. */
      logo: Logo.extend({
        /** In pixels. Default: follows from the height. */
        width: length.exactOptional(),
        /** In pixels. Default: 1.5 lines. */
        height: length.exactOptional(),
        /** Route or address it leads to. Default: none. */
        href: z
          .union(
            [route, address],
            'must be a route that begins with /, or begin with https://, http://, mailto: or tel:',
          )
          .exactOptional(),
      }),
      /** Default: none. */
      copyright: text,
    }),
    /** Names of properties whose values an API accepts once, such as `trackingNumber`. A workflow that runs again sends others. Default: none. */
    uniqueProperties: z.array(z.string().regex(/^\w+$/, 'must be the name of a property')).exactOptional(),
    /** Where the fonts come from: Google Fonts, or files of this site, for which pages ask no other company. Default `service`. */
    fonts: z.enum(['service', 'self']).exactOptional(),
    /** Asks readers whether a page was helpful, and counts what they miss; needs the insight Worker and a page `/privacy`. Default false. */
    insight: z.boolean().exactOptional(),
    /** The page `integration`: calls that show how it works, and for an event, by its operation id, how an account of the simulator causes it. */
    integration: optional({
      /** Calls, such as `GET /orders/{id}`. Default: none. */
      example: z.array(shown),
      /** A named state of the simulator, or an operation. Default: the page of the simulator. */
      causes: z.record(
        z.string(),
        z.union(
          [z.strictObject({ state: shown }), z.strictObject({ operation: shown })],
          'must be { state } or { operation }',
        ),
      ),
    }),
    /** A message above the navbar of every page. Default: none. */
    announcementBar: AnnouncementBar.exactOptional(),
    colorMode: optional({
      /** Mode of a first visit. The system preference is ignored. Default `light`. */
      defaultMode: z.enum(['light', 'dark']),
      /** Removes the switch and the readers' stored choices. Default false. */
      disableSwitch: z.boolean(),
    }),
    /**
     * Facts that the owner decides, by name. A guide names one as `{{name}}`; a line with an undecided one, which is null, is left out.
     * Default: none.
     */
    facts: z
      .record(z.string(), text.nullable())
      .refine(
        (facts) => Object.keys(facts).every((name) => /^\w+$/.test(name)),
        'has a name that no guide can write as {{name}}: use letters, digits and _ only',
      )
      .exactOptional(),
    /**
     * Former addresses, without a language, each with the address of today. Default: none.
     * - a page: `'/guides/old': '/guides/new'`; its Markdown twin moves with it
     * - a folder: `'/old/*': '/new/*'`
     * - a heading: `'/guides/setup#old': '/guides/setup#new'`
     * - a page that was removed: `'/guides/old': { gone: '/guides/instead' }`, or `{ gone: null }` if nothing takes its place
     */
    redirects: Redirects.exactOptional(),
    /** Skills for coding assistants, each made from guides. A skill of internal guides is internal. Default: none. */
    skills: uniqueBy(Skill, 'name', 'skills').exactOptional(),
    /** Where to report a fault, in `/.well-known/security.txt` (RFC 9116). Default: no such file. */
    security: z
      .strictObject({
        /** The preferred one first: `mailto:`, `https:` or `tel:`. */
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
        /** The last day on which the file is right, such as `2027-11-01`. RFC 9116 recommends less than a year. */
        expires: z.iso.date('must be a day, such as 2027-11-01'),
        /** Page with the rules for reports. Default: none. */
        policy: route.exactOptional(),
      })
      .exactOptional(),
    /** The uses of the public pages that crawlers are allowed, in robots.txt (contentsignals.org). Default: robots.txt names none. */
    contentSignals: z.strictObject({ search: z.boolean(), aiInput: z.boolean(), aiTrain: z.boolean() }).exactOptional(),
    docs: optional({
      /** The latest version first. Default: none. */
      versions: uniqueBy(Version, 'name', 'versions').refine(
        (versions) => isUnique(versions.map(({ path }) => path ?? '/')),
        'has two versions with the same "path"',
      ),
    }),
    /** Severity of lint errors, dead links and invalid navbar items. Default `error` with a configuration, `warning` without. */
    strictness: z.enum(['error', 'warning']).exactOptional(),
  });
}

/** An optional object whose fields are all optional. */
function optional<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape).partial().exactOptional();
}

/** A text with the names of a site, which it writes as `%COMPANY%`. */
export function withNames(text: string, names: Readonly<Record<string, string>>): string {
  return text.replaceAll(/%([A-Z]+)%/g, (word, name: string) => names[name] ?? word);
}

/** The names of a site for the interface, by the words that stand for them there. */
export function interfaceNames({
  names = {},
  references,
  uniqueProperties = [],
}: Pick<SiteConfig, 'names' | 'references' | 'uniqueProperties'>): Record<string, string> {
  const {
    company = 'the company',
    session = 'GOOGLE',
    simulator = 'local-simulator',
    signature = 'Webhook-Signature',
  } = names;
  const simulated = (references?.public ?? []).filter(({ simulator }) => simulator);
  const bases = simulated
    .toSorted((a, b) => Number(b.client === undefined) - Number(a.client === undefined))
    .map(({ base }) => base);
  const identifier = company.replaceAll(/\W+/g, '_');
  return {
    COMPANY: company,
    IDENTIFIER: identifier.toUpperCase(),
    SLUG: identifier.toLowerCase(),
    SESSION: session,
    SIMULATOR: simulator,
    SIGNATURE: signature,
    // Without such a property, the pattern matches nothing.
    UNIQUE: uniqueProperties.join('|') || '(?!)',
    BASE: bases.at(-1) ?? '',
    BASES: bases.map((base) => base.replaceAll(/\W/g, String.raw`\$&`)).join('|'),
  };
}

/** The first reference that names its clients; undefined without one. @param apis the descriptions of the site */
export function clientReference(
  { references }: SiteConfig,
  apis: readonly { name: string }[],
): ReferenceConfig | undefined {
  return references?.public?.find(({ client, spec }) => client !== undefined && apis.some(({ name }) => name === spec));
}
