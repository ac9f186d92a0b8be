import { memo, type MouseEvent } from 'react';

import { ARTICLE_ID, MAIN_ID } from '../../model/page/page-data.ts';
import { useSite } from '../state/page.tsx';

/** Id of the region that gets the focus after a navigation. */
export const TOP_REGION_ID = 'top';

export const SkipLink = memo(function SkipLink() {
  const { strings } = useSite();
  const onClick = (event: MouseEvent): void => {
    // The gate has no article.
    const target = document.getElementById(ARTICLE_ID) ?? document.getElementById(MAIN_ID);
    if (!target) return;
    event.preventDefault();
    target.tabIndex = -1;
    target.focus();
    target.scrollIntoView();
  };
  return (
    <section id={TOP_REGION_ID} tabIndex={-1} aria-label={strings.skipToMain}>
      <a className="skip-link" href={`#${ARTICLE_ID}`} onClick={onClick}>
        {strings.skipToMain}
      </a>
    </section>
  );
});
