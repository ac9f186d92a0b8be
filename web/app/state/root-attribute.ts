import { useSyncExternalStore } from 'react';

/** An attribute of `<html>`, which the first-paint script may have set before anything else ran; null without it, and while prerendering. */
export function useRootAttribute(name: string): string | null {
  return useSyncExternalStore(
    (onChange) => {
      const observer = new MutationObserver(onChange);
      observer.observe(document.documentElement, { attributeFilter: [name] });
      return () => observer.disconnect();
    },
    () => document.documentElement.getAttribute(name),
    () => null,
  );
}
