import { useEffect, useState } from 'react';

import { usePage } from '../state/page.tsx';
import { ArrowUpIcon } from './icons.tsx';

const SHOWN_FROM = 300;

export function BackToTop() {
  const { strings } = usePage();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onScroll = (): void => setShown(scrollY > SHOWN_FROM);
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  if (!isShown) return null;
  return (
    <button type="button" className="back-to-top" aria-label={strings.backToTop} onClick={() => scrollTo({ top: 0 })}>
      <ArrowUpIcon />
    </button>
  );
}
