import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

import { usePage } from '../state/page.tsx';
import { collapseDuration } from './collapse-duration.ts';

/**
 * A list that opens and closes with an animation, or at once after a page change.
 * While closed it stays in the markup. The stylesheet hides it unless scripts are off.
 */
export function Collapse({
  id,
  isOpen,
  className,
  children,
}: {
  id?: string;
  isOpen: boolean;
  className: string;
  children: ReactNode;
}) {
  const {
    data: { path },
  } = usePage();
  const list = useRef<HTMLUListElement>(null);
  // While closing it stays true, so that the content is visible until the animation ends.
  const [isShown, setShown] = useState(isOpen);
  const before = useRef({ isOpen, path });
  if (isOpen && !isShown) setShown(true);

  useLayoutEffect(() => {
    const element = list.current;
    const { isOpen: wasOpen, path: lastPath } = before.current;
    before.current = { isOpen, path };
    if (element === null || wasOpen === isOpen) return undefined;
    if (lastPath !== path) {
      setShown(isOpen);
      return undefined;
    }
    const height = element.scrollHeight;
    const frames = [{ height: '0px' }, { height: `${height}px` }];
    const animation = element.animate(isOpen ? frames : frames.toReversed(), {
      duration: collapseDuration(height, matchMedia('(prefers-reduced-motion: reduce)').matches),
      easing: 'ease-in-out',
    });
    if (!isOpen) animation.onfinish = () => setShown(false);
    return () => animation.cancel();
  }, [isOpen, path]);

  return (
    <ul id={id} ref={list} className={`collapse ${className}`} data-collapsed={!isShown}>
      {children}
    </ul>
  );
}
