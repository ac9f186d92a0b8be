import { useSyncExternalStore } from 'react';

/** An attribute of `<html>`, e.g. one that the first-paint script has set; null without it, and while prerendering. */
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
