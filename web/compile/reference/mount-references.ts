import { posix } from 'node:path';

import type { Audience } from '../../model/page/page.ts';
import type { ReferenceConfig, SiteConfig } from '../../model/site/config.ts';
import type { Finding } from '../../model/site/finding.ts';
import { AUDIENCE_BASE } from '../config/audience-base.ts';
import { CONFIG_FILE } from '../config/load-config.ts';
import { linkFindings } from '../openapi/link-findings.ts';
import { outlineOf } from '../openapi/outline.ts';
import { problemFindings, problemGroupsOf } from '../openapi/problem-codes.ts';
import type { CollectionOf } from '../postman/collections.ts';
import { baseNameOf } from '../source/api-source.ts';
import type { Sources } from '../source/read-sources.ts';
import type { ApiReference } from './api-reference.ts';

/** What mounting takes: the configuration of one audience, and its descriptions. */
interface MountInputs {
  audience: Audience;
  config: SiteConfig;
  isDefaultConfig: boolean;
  sources: Sources;
  /** Default: none is offered. */
  collectionOf?: CollectionOf;
}

/** The references of an audience in the order of the configuration; those of a site without one in the order of the files. What is configured and missing, or there and not configured, is reported. */
export function mountReferences(
  { audience, config, isDefaultConfig, sources, collectionOf = () => null }: MountInputs,
  report: (finding: Finding) => void,
): ApiReference[] {
  const configs = isDefaultConfig ? defaultReferences(sources, audience) : [...(config.references?.[audience] ?? [])];
  for (const api of sources.apis.filter((source) => !configs.some((reference) => reference.spec === source.name))) {
    report({
      severity: 'warning',
      code: 'unmounted-description',
      message: 'No reference mounts this description; it has no pages.',
      remedy: `Add { spec: '${api.name}', base: '/…' } to references.${audience}.`,
      location: { file: api.file },
    });
  }
  return configs.flatMap((reference) => {
    const source = sources.apis.find((api) => api.name === reference.spec);
    if (source === undefined) {
      const isBroken = sources.findings.some(
        (finding) => finding.severity === 'error' && finding.location?.file === `specs/${audience}/${reference.spec}`,
      );
      if (!isBroken)
        report({
          severity: 'error',
          code: 'missing-description',
          message: `references.${audience} names "${reference.spec}", which specs/${audience} does not have.`,
          remedy: 'Correct the name, or add the file.',
          location: { file: CONFIG_FILE },
        });
      return [];
    }
    if (!isDefaultConfig) reportUnknownSidebars(reference, config.sidebars?.[audience] ?? {}, report);
    const outline = outlineOf(source);
    for (const finding of [
      ...outline.findings,
      ...problemFindings(source, outline.operations, config.strictness ?? 'error'),
      ...linkFindings(source, outline.operations, config.strictness ?? 'error'),
    ])
      report(finding);
    return [
      {
        config: reference,
        source,
        outline,
        problems: problemGroupsOf(source, outline.operations),
        audience,
        collection: () => collectionOf(source),
      },
    ];
  });
}

/** A sidebar that nobody configured: its pages would silently stand without one. */
function reportUnknownSidebars(
  { spec, sidebar, tagSidebars }: ReferenceConfig,
  known: Readonly<Record<string, unknown>>,
  report: (finding: Finding) => void,
): void {
  for (const name of new Set([...(sidebar === undefined ? [] : [sidebar]), ...Object.values(tagSidebars ?? {})])) {
    if (Object.hasOwn(known, name)) continue;
    report({
      severity: 'error',
      code: 'unknown-sidebar',
      message: `The reference of "${spec}" names the sidebar "${name}", which "sidebars" does not have.`,
      remedy: `Correct the name${Object.keys(known).length === 0 ? '' : ` (${Object.keys(known).join(', ')})`}, or add the sidebar.`,
      location: { file: CONFIG_FILE },
    });
  }
}

/** Where a site without configuration shows its descriptions: at their files' names, without what a path cannot hold as it is; `v3.json` beside `v3.yaml` is `v3-2`. */
function defaultReferences({ apis }: Sources, audience: Audience): ReferenceConfig[] {
  const taken = new Set<string>();
  return apis.map(({ name: spec }) => {
    const wanted = baseNameOf(spec).replaceAll(/[\s%?#;\\]+/g, '-');
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
    taken.add(name);
    return { spec, base: posix.join(AUDIENCE_BASE[audience], name), sidebar: name };
  });
}
