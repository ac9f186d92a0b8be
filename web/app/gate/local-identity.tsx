import { useEffect } from 'react';
import { usePage } from '../state/page.tsx';
import { useGate } from './context.ts';

/** In place of Google's button, in the build that `npm start` makes: a popup of the local identity provider answers with a credential. */
export default function LocalIdentity() {
  const { strings } = usePage();
  const gate = useGate();
  const origin = import.meta.env.VITE_LOCAL_IDENTITY ?? '';
  const controller = gate?.gate;

  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      if (event.origin !== origin) return;
      const { credential } = (event.data ?? {}) as { credential?: unknown };
      if (typeof credential === 'string') void controller?.login(credential);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [controller, origin]);

  const open = (): void => void window.open(`${origin}/?portal=${encodeURIComponent(location.origin)}`, 'local-identity', 'popup,width=460,height=560');
  return <button type="button" className="button button-primary" onClick={open}>{strings.localIdentity}</button>;
}
