import { useEffect } from 'react';

import { LOCAL_IDENTITY_MARKER } from '../../model/edge/local-identity.ts';
import type { Locale } from '../../model/site/locale.ts';
import { objectOf } from '../../model/text/json.ts';
import { usePage } from '../state/page.tsx';
import { useGate } from './context.ts';

/** Not in the shell's strings, because a release does not contain this module. */
const STRINGS: Readonly<Record<Locale, string>> = {
  en: 'Sign in with local identity',
  es: 'Iniciar sesión con una identidad local',
  pt: 'Entrar com identidade local',
};

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
      {STRINGS[data.locale]}
    </button>
  );
}
