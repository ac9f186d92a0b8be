import type { Exam } from '../../model/exam/exam-case.ts';
import type { GuideStep } from '../../model/page/guide-step.ts';
import type { SidebarEntry, SiteData } from '../../model/page/page-data.ts';
import type { Audience } from '../../model/page/page.ts';
import type { Route } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Finding } from '../base/finding.ts';
import type { SiteConfig } from '../config/config-schema.ts';
import type { Migration } from '../migration/migration.ts';
import type { Neighbors } from '../navigation/neighbors.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { Release } from '../releases/mount-releases.ts';
import type { PublishedReleases } from '../releases/publish.ts';
import type { GuideImages } from '../source/guide-images.ts';
import type { Term } from '../source/terms-source.ts';
import type { TranslationCount } from '../translation/coverage.ts';
import type { CheckedWorkflow } from '../workflows/check-workflows.ts';
import type { SiteRedirects } from './redirects.ts';
import type { TwinAddresses } from './twin-addresses.ts';

export interface LocalizedSite {
  locale: Locale;
  pages: PageEntry[];
  /** The steps of all workflows as guides show them, by `workflow/step`. */
  steps: ReadonlyMap<string, () => GuideStep>;
  sidebars: ReadonlyMap<string, SidebarEntry[]>;
  /** All operations of each reference that has operations without a sidebar, by the reference's base. */
  operationLists: ReadonlyMap<Route, SidebarEntry[]>;
  data: SiteData;
  /** The previous and next page of each page, by localized path. */
  neighbors: ReadonlyMap<string, Neighbors>;
  /** Its releases; null if it has none. */
  published: (() => PublishedReleases) | null;
}

/** Everything that one audience may see. The type names the audience, so a function can require the public site. */
export interface Site<A extends Audience> {
  audience: A;
  config: SiteConfig;
  references: ApiReference[];
  workflows: CheckedWorkflow[];
  /** The certification plan with its file; null without one. */
  exam: { exam: Exam; file: string } | null;
  locales: LocalizedSite[];
  releases: Release[];
  migrations: Migration[];
  /** The decoded paths of its files, so that texts may link to them. `outputsOf` adds those that it lists. */
  files: Set<string>;
  /** The wording rules of its texts. */
  terms: Term[];
  /** How much of its sources is translated. */
  translations: TranslationCount[];
  twins: TwinAddresses;
  /** Images of its guides. */
  images: GuideImages;
  /** Its former addresses. */
  redirects: SiteRedirects;
  /** Building pages adds to it. */
  findings: Finding[];
}

export type AnySite = Site<'public'> | Site<'internal'>;
