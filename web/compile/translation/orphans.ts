import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import type { GuideSource } from '../source/guide-source.ts';

/** Finds translated guides without an English one, such as those that stay after it was renamed or deleted. */
export function orphanFindings(guides: readonly GuideSource[], severity: Finding['severity']): Finding[] {
  const originals = new Set(guides.filter(({ locale }) => locale === DEFAULT_LOCALE).map(({ name }) => name));
  return guides
    .filter(({ name }) => !originals.has(name))
    .map(({ file, name, locale }) =>
      findingOf(
        'translation-without-original',
        { original: file.replace(`/${locale}/${name}`, `/${DEFAULT_LOCALE}/${name}`) },
        { file },
        severity,
      ),
    );
}
