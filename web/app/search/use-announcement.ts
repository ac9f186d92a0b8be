import { useEffect, useState } from 'react';

/** Pause in ms before an announcement, so that not every typed letter is announced. */
const PAUSE = 400;

/** Returns a text for screen readers once it has not changed for a moment. */
export function useAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}
