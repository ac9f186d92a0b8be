import { memo, useEffect, useState } from 'react';

import { MAIN_ID } from '../../model/page/page-data.ts';
import { useSite } from '../state/page.tsx';
import { ArrowUpIcon } from './icons.tsx';

const SHOWN_FROM = 300;

/** A button of the navbar, where it covers no text. */
export const BackToTop = memo(function BackToTop() {
  const { strings } = useSite();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onScroll = (): void => setShown(scrollY > SHOWN_FROM);
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      className="icon-button back-to-top"
      aria-label={strings.backToTop}
      onClick={() => {
        // At the top, this button and its focus are gone.
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
        scrollTo({ top: 0 });
      }}
    >
      <ArrowUpIcon />
    </button>
  );
});
