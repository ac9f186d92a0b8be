import camelCase from 'lodash-es/camelCase.js';
import upperFirst from 'lodash-es/upperFirst.js';

import type { ReferenceConfig, SiteConfig } from '../../compile/config/config-schema.ts';
import type { ApiSource } from '../../compile/source/api-source.ts';
import type { Locale } from '../../model/site/locale.ts';
import { foldWord } from '../../model/text/fold.ts';
import { arrayOf, objectOf, textOf } from '../../model/text/json.ts';

/** The public name in the address of a server, without a label for the service. */
const HOST =
  /(?:^|\s)https:\/\/(?:(?:apis?|sandbox|staging|test|www)\.)?([a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,})(?=[:/\s]|$)/i;

/** A description with the address of its pages and the files that it consists of. */
export interface Description {
  source: ApiSource;
  base: string;
  files: { from: string; to: string }[];
}

/** The name in the title of a description, which often goes on with words such as "REST API". */
export function companyOf(description: Description | undefined): string {
  const title = titleOf(description);
  return title.replace(/\W*\b(?:(?:public|rest|http|web|json|open)\s+)?(?:api|apis|openapi)\b.*$/i, '').trim() || title;
}

function titleOf(description: Description | undefined): string {
  const title = textOf(objectOf(description?.source.document.info).title)?.replaceAll(/\s+/g, ' ').trim();
  return title || (description?.base.slice(1) ?? '');
}

/** Small letters and digits, joined by hyphens. */
export function identifierOf(text: string): string {
  return foldWord(text)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The name of something of a company. Cloudflare allows 63 characters for a Worker, and some Workers have one more word. */
export function nameOf(company: string, thing: string): string {
  return `${identifierOf(company).slice(0, 30) || 'company'}-${thing}`;
}

/** The names of the clients. */
function clientOf(company: string): NonNullable<ReferenceConfig['client']> {
  const name = upperFirst(camelCase(identifierOf(company))).replace(/^(?=\d)/, 'Api') || 'Api';
  return { package: nameOf(company, 'client'), name };
}

/** The likely address of the portal: beside the first server that has a public name. */
function urlOf(descriptions: readonly Description[]): string {
  const servers = descriptions.flatMap(({ source }) => arrayOf(source.document.servers));
  const addresses = servers.map((server) => textOf(objectOf(server).url) ?? '').join('\n');
  return `https://developers.${HOST.exec(addresses)?.[1]?.toLowerCase() ?? 'company.example'}`;
}

export function configOf(company: string, locales: string[], descriptions: readonly Description[]): SiteConfig {
  const references = descriptions.map(({ source, base }): ReferenceConfig => {
    return { spec: source.name, base, sidebar: base.slice(1), simulator: true };
  });
  const items = descriptions.map((each) => ({
    type: 'docSidebar',
    label: titleOf(each),
    sidebarId: each.base.slice(1),
  }));
  // The first description has clients.
  const [first] = references;
  if (first !== undefined) first.client = clientOf(company);
  return {
    title: descriptions.length === 1 ? titleOf(descriptions[0]) : `${company} APIs`,
    url: urlOf(descriptions),
    names: { company, simulator: nameOf(company, 'simulator') },
    // They are languages of the new portal, not of this one.
    locales: locales as Locale[],
    references: { public: references },
    navbar: {
      items: [
        { type: 'docSidebar', sidebarId: 'guides' },
        ...(items.length > 3 ? [{ type: 'dropdown', label: 'API', items }] : items),
        ...(locales.length > 1 ? [{ type: 'localeDropdown', position: 'right' as const }] : []),
      ],
    },
    sidebars: {
      public: {
        guides: [{ page: '/guides/get-started' }],
        ...Object.fromEntries(references.map(({ base, sidebar }) => [sidebar, [{ reference: base }]])),
      },
    },
    // The build fills them in.
    facts: {
      npmFile: null,
      npmRuntime: null,
      pipFile: null,
      pipRuntime: null,
      simulatorFile: null,
      simulatorRuntime: null,
    },
    strictness: 'warning',
  };
}

/** The configuration as a module that an editor checks. */
export function configText(config: SiteConfig): string {
  return `import type { SiteConfig } from '../web/compile/config/config-schema.ts';

/** The configuration of the site. \`web/compile/config/config-schema.ts\` describes every field and its default. */
const site: SiteConfig = ${JSON.stringify(config, null, 2).replaceAll(/^( +)"(\w+)":/gm, '$1$2:')};

export default site;
`;
}
