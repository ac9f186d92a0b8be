import { GoogleLogin, GoogleOAuthProvider, googleLogout } from '@react-oauth/google';
import { useEffect, useState } from 'react';

import { usePage } from '../state/page.tsx';
import { useGate } from './context.ts';

/** After this time a script that has not loaded counts as failed. A closed popup gets half of it. */
const PATIENCE_MS = 8000;

type Trouble = 'failed' | 'unfinished' | null;

function Attempt({ onTrouble }: { onTrouble: (trouble: Trouble) => void }) {
  const { data } = usePage();
  const gate = useGate();
  const [isLoaded, setLoaded] = useState(false);
  const [clicks, setClicks] = useState(0);

  const fail = (): void => {
    console.error('Failed to sign in with Google.');
    onTrouble('failed');
  };

  useEffect(() => {
    if (isLoaded) return undefined;
    const timer = setTimeout(() => {
      console.error('Failed to sign in with Google.');
      onTrouble('failed');
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, onTrouble]);

  // Google reports nothing when its popup is closed. The only sign is that the window gets the focus again without a credential.
  useEffect(() => {
    if (clicks === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocus = (): void => {
      if (timer === undefined) timer = setTimeout(() => onTrouble('unfinished'), PATIENCE_MS / 2);
    };
    addEventListener('focus', onFocus);
    return () => {
      removeEventListener('focus', onFocus);
      clearTimeout(timer);
    };
  }, [clicks, onTrouble]);

  if (gate === null) return null;
  const { clientId, workspace, nonce } = gate.gate.edge;
  // The component's types have the first of the two names, Google's script reads the second:
  // https://developers.google.com/identity/gsi/web/reference/js-reference#hd
  const restriction = workspace === undefined ? {} : { hosted_domain: workspace, hd: workspace };
  return (
    <GoogleOAuthProvider
      clientId={clientId}
      {...(nonce !== undefined && { nonce })}
      locale={data.locale}
      onScriptLoadSuccess={() => {
        setLoaded(true);
        // The reader is signed out here, so Google must not choose an account automatically.
        googleLogout();
      }}
      onScriptLoadError={fail}
    >
      <GoogleLogin
        size="large"
        {...restriction}
        click_listener={() => setClicks((count) => count + 1)}
        onSuccess={({ credential }) => {
          if (credential === undefined) return fail();
          onTrouble(null);
          void gate.gate.login(credential);
        }}
        onError={fail}
      />
    </GoogleOAuthProvider>
  );
}

/** Google's own button, restricted to the company's domain. If it does not load, a message and a Retry button. */
export default function GoogleSignIn() {
  const { strings } = usePage();
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>(null);
  return (
    <>
      {trouble !== 'failed' && <Attempt key={attempt} onTrouble={setTrouble} />}
      {trouble !== null && (
        <div className="gate-notice" role="alert">
          <p>{trouble === 'failed' ? strings.googleFailed : strings.googleUnfinished}</p>
          <button
            type="button"
            className="button button-small"
            onClick={() => {
              setTrouble(null);
              setAttempt(attempt + 1);
            }}
          >
            {strings.retry}
          </button>
        </div>
      )}
    </>
  );
}
