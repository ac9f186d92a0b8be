import { useSyncExternalStore } from 'react';

/** Desktop layout above this width, mobile up to and including it. Kept in step with the stylesheets' `996px`. */
export const DESKTOP_QUERY = '(width > 996px)';

/** Whether a media query matches; `otherwise` while prerendering and hydrating. */
export function useMedia(query: string, otherwise: boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => otherwise,
  );
}
