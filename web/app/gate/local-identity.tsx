import { useEffect } from 'react';

import { LOCAL_IDENTITY_MARKER } from '../../model/edge/local-identity.ts';
import { objectOf } from '../../model/text/json.ts';
import { usePage } from '../state/page.tsx';
import { useGate } from './context.ts';
import { STRINGS } from './local-identity/strings/all.ts';

/** Replaces Google's button in the build of `npm start`. The local identity provider's popup posts a credential. */
export default function LocalIdentity() {
  const { data } = usePage();
  const gate = useGate();
  const origin = import.meta.env.VITE_LOCAL_IDENTITY ?? '';
  const controller = gate?.gate;

  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      if (event.origin !== origin) return;
      const { credential } = objectOf(event.data);
      if (typeof credential === 'string') void controller?.signIn(credential);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [controller, origin]);

  const open = (): void =>
    void window.open(
      `${origin}/?portal=${encodeURIComponent(location.origin)}`,
      LOCAL_IDENTITY_MARKER,
      'popup,width=460,height=560',
    );
  return (
    <button type="button" className="button button-primary" onClick={open}>
      {STRINGS[data.locale].signIn}
    </button>
  );
}
