import { memo, type MouseEvent } from 'react';

import { MAIN_ID } from '../../model/page/page-data.ts';
import { useSite } from '../state/page.tsx';

/** Id of the region that gets the focus after a navigation. */
export const TOP_REGION_ID = 'top';

export const SkipLink = memo(function SkipLink() {
  const { strings } = useSite();
  const onClick = (event: MouseEvent): void => {
    const main = document.getElementById(MAIN_ID);
    if (!main) return;
    event.preventDefault();
    main.focus();
    main.scrollIntoView();
  };
  return (
    <section id={TOP_REGION_ID} tabIndex={-1} aria-label={strings.skipToMain}>
      <a className="skip-link" href={`#${MAIN_ID}`} onClick={onClick}>
        {strings.skipToMain}
      </a>
    </section>
  );
});
