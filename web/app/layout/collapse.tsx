import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { collapseDuration } from './collapse-duration.ts';

/** A list that opens and closes with an animation. While closed it stays in the markup, hidden by the stylesheet unless scripts are off. */
export function Collapse({ id, isOpen, className, children }: { id?: string; isOpen: boolean; className: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  // Lags behind while closing, so that the content is seen until the end.
  const [isShown, setShown] = useState(isOpen);
  const wasOpen = useRef(isOpen);
  if (isOpen && !isShown) setShown(true);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || wasOpen.current === isOpen) return undefined;
    wasOpen.current = isOpen;
    const height = element.scrollHeight;
    const frames = [{ height: '0px' }, { height: `${height}px` }];
    const animation = element.animate(isOpen ? frames : frames.toReversed(), {
      duration: collapseDuration(height, matchMedia('(prefers-reduced-motion: reduce)').matches),
      easing: 'ease-in-out',
    });
    if (!isOpen) animation.onfinish = () => setShown(false);
    return () => animation.cancel();
  }, [isOpen]);

  return <ul id={id} ref={list} className={`collapse ${className}`} data-collapsed={!isShown}>{children}</ul>;
}
