import type { FormerAnchor } from '../../model/page/page.ts';
import { addressOf } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Strings } from '../strings/en.ts';

/** Links from the former anchors of headings to their new ones. The style sheet shows the link that the address names. */
export function MovedSections({
  t,
  locale,
  anchors,
}: {
  t: Strings;
  locale: Locale;
  anchors: readonly FormerAnchor[];
}) {
  return anchors.map(({ anchor, to }) => (
    <p key={anchor} id={anchor} className="moved-section">
      {t.movedSection} <a href={addressOf(to, locale)}>{to}</a>
    </p>
  ));
}
