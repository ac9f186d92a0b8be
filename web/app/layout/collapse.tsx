import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Duration in ms of opening or closing content of this height. It grows less than proportionally. */
export function collapseDuration(height: number, reducedMotion = false): number {
  if (reducedMotion) return 1;
  const rows = height / 36;
  return Math.round((4 + 15 * rows ** 0.25 + rows / 5) * 10);
}

interface CollapseProps {
  id?: string;
  isOpen: boolean;
  isAnimated?: boolean;
  className: string;
  children: ReactNode;
}

/**
 * A list that opens and closes with an animation, or at once if a page change is the cause.
 * While closed it stays in the markup. The stylesheet hides it unless scripts are off.
 */
export function Collapse({ id, isOpen, isAnimated = true, className, children }: CollapseProps) {
  const list = useRef<HTMLUListElement>(null);
  // While closing it stays true, so that the content is visible until the animation ends.
  const [isShown, setShown] = useState(isOpen);
  const before = useRef(isOpen);
  if (isShown !== isOpen && (isOpen || !isAnimated)) setShown(isOpen);

  useLayoutEffect(() => {
    const element = list.current;
    const wasOpen = before.current;
    before.current = isOpen;
    if (element === null || wasOpen === isOpen || !isAnimated) return undefined;
    const height = element.scrollHeight;
    const frames = [{ height: '0px' }, { height: `${height}px` }];
    const animation = element.animate(isOpen ? frames : frames.toReversed(), {
      duration: collapseDuration(height, matchMedia('(prefers-reduced-motion: reduce)').matches),
      easing: 'ease-in-out',
    });
    if (!isOpen) animation.onfinish = () => setShown(false);
    return () => animation.cancel();
  }, [isOpen, isAnimated]);

  return (
    <ul id={id} ref={list} className={`collapse ${className}`} data-collapsed={!isShown}>
      {children}
    </ul>
  );
}
