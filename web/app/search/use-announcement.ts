import { useEffect, useState } from 'react';

/** Long enough to type on: what every letter finds would only be noise. */
const PAUSE = 400;

/** A text as it is told: when it has stood for a moment. */
export function useAnnouncement(text: string): string {
  const [told, setTold] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return told;
}
