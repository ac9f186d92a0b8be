import { useEffect, useState } from 'react';

import { useConsole } from '../context.ts';

/** An image as a `data:` URL, the only kind that the page's Content-Security-Policy allows here. */
export function ResponseImage({ bytes, type }: { bytes: Uint8Array<ArrayBuffer>; type: string }) {
  const {
    words: { t },
  } = useConsole();
  const [source, setSource] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener('load', () => setSource(typeof reader.result === 'string' ? reader.result : null));
    reader.readAsDataURL(new Blob([bytes], { type }));
    return () => reader.abort();
  }, [bytes, type]);
  if (isBroken) return <p className="c-note c-warning">{t.brokenImage}</p>;
  return source === null ? null : (
    <img className="c-image" src={source} alt={t.imageAlt} onError={() => setBroken(true)} />
  );
}
