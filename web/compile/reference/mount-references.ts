import { posix } from 'node:path';

import { AUDIENCE_BASE } from '../../model/page/audience-base.ts';
import type { Audience } from '../../model/page/page.ts';
import { freeName } from '../../model/text/free-name.ts';
import { within } from '../base/failure.ts';
import { type Finding, findingOf, inBrackets } from '../base/finding.ts';
import type { ReferenceConfig } from '../config/config-schema.ts';
import { CONFIG_FILE, type LoadedConfig } from '../config/load-config.ts';
import { exactlyOneOfFindings } from '../openapi/operation/exactly-one-of.ts';
import { problemFindings, problemGroupsOf } from '../openapi/operation/problem-codes.ts';
import { linkFindings } from '../openapi/operation/response-link.ts';
import { outlineOf } from '../openapi/reading/outline.ts';
import { baseNameOf } from '../source/api-source.ts';
import type { Sources } from '../source/read-sources.ts';
import type { ApiReference } from './api-reference.ts';

interface MountInputs {
  audience: Audience;
  loaded: Pick<LoadedConfig, 'config' | 'isDefault'>;
  sources: Sources;
}

/**
 * Mounts the descriptions of an audience, in the order of the configuration; without a configuration, in the order of the files.
 * A configured description that is missing and a description that is not configured are reported.
 */
export function mountReferences(
  { audience, loaded, sources }: MountInputs,
  report: (finding: Finding) => void,
): ApiReference[] {
  const { config, isDefault } = loaded;
  const { strictness = 'error' } = config;
  const configs = isDefault ? defaultReferences(sources, audience) : [...(config.references?.[audience] ?? [])];
  for (const api of sources.apis.filter((source) => !configs.some((reference) => reference.spec === source.name))) {
    report(findingOf('unmounted-description', { name: api.name, audience }, { file: api.file }));
  }
  return configs.flatMap((reference) => {
    const source = sources.apis.find((api) => api.name === reference.spec);
    if (source === undefined) {
      const isBroken = sources.findings.some(
        (finding) => finding.severity === 'error' && finding.location?.file === `specs/${audience}/${reference.spec}`,
      );
      if (!isBroken)
        report(findingOf('missing-description', { audience, name: reference.spec }, { file: CONFIG_FILE }));
      return [];
    }
    if (!isDefault) reportUnknownSidebars(reference, config.sidebars?.[audience] ?? {}, report);
    return within({ file: source.file }, () => {
      const outline = outlineOf(source);
      for (const finding of outline.findings) report(finding);
      const tags = outline.groups.flatMap(({ tag }) => tag ?? []);
      for (const name of Object.keys(reference.tagSidebars ?? {}))
        if (!tags.includes(name))
          report(
            findingOf('unknown-tag', { spec: reference.spec, name, names: inBrackets(tags) }, { file: CONFIG_FILE }),
          );
      for (const check of [problemFindings, linkFindings, exactlyOneOfFindings])
        for (const finding of check(source, outline.operations, strictness)) report(finding);
      const problems = problemGroupsOf(source, outline.operations);
      return [{ config: reference, source, outline, problems, audience }];
    });
  });
}

/** Reports sidebars that are not configured: the pages would silently have none. */
function reportUnknownSidebars(
  { spec, sidebar, tagSidebars }: ReferenceConfig,
  sidebars: Readonly<Record<string, unknown>>,
  report: (finding: Finding) => void,
): void {
  for (const name of new Set([...(sidebar === undefined ? [] : [sidebar]), ...Object.values(tagSidebars ?? {})])) {
    if (Object.hasOwn(sidebars, name)) continue;
    report(
      findingOf('unknown-sidebar', { spec, name, names: inBrackets(Object.keys(sidebars)) }, { file: CONFIG_FILE }),
    );
  }
}

/** Mounts each description at its file name if there is no configuration. Characters that a path cannot contain are removed; `v3.json` beside `v3.yaml` becomes `v3-2`. */
function defaultReferences({ apis }: Sources, audience: Audience): ReferenceConfig[] {
  const taken = new Set<string>();
  return apis.map(({ name: spec }) => {
    const baseName = baseNameOf(spec).replaceAll(/[\s%?#;\\]+/g, '-');
    const name = freeName(baseName, (candidate) => taken.has(candidate));
    taken.add(name);
    return { spec, base: posix.join(AUDIENCE_BASE[audience], name), sidebar: name };
  });
}
