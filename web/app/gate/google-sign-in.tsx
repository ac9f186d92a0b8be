import { GoogleLogin, GoogleOAuthProvider, googleLogout } from '@react-oauth/google';
import { useCallback, useEffect, useState } from 'react';

import { objectOf } from '../../model/text/json.ts';
import { ErrorBoundary } from '../errors/boundary.tsx';
import { Button } from '../kit/button.tsx';
import { usePage } from '../state/page.tsx';
import { useGate } from './context.ts';

/** After this time a script that has not loaded counts as failed. With the time to load this module, it stays below 8 s. */
const SCRIPT_PATIENCE_MS = 6000;
/** How long after a click Google's window may take to open, or to return a credential after it closed. */
const POPUP_PATIENCE_MS = 4000;
const FOCUS_CHECK_MS = 250;

type Trouble = 'failed' | 'popup-blocked' | 'unfinished' | null;

/** Whether Google's script has defined its interface. A content blocker may serve an empty file instead. */
function isGoogleDefined(): boolean {
  const { accounts } = 'google' in window ? objectOf(window.google) : {};
  const { id } = objectOf(accounts);
  return ['initialize', 'renderButton'].every((name) => typeof Reflect.get(objectOf(id), name) === 'function');
}

interface AttemptProps {
  /** How often the reader has pressed Retry. */
  retries: number;
  onTrouble: (trouble: Trouble) => void;
}

function Attempt({ retries, onTrouble }: AttemptProps) {
  const { data } = usePage();
  const gate = useGate();
  const [isLoaded, setLoaded] = useState(false);
  const fail = useCallback((): void => {
    console.error('Failed to sign in with Google.');
    onTrouble('failed');
  }, [onTrouble]);

  useScriptPatience(isLoaded, fail);
  const watchPopup = usePopupWatch(onTrouble);

  if (gate === null) return null;
  const { clientId, workspace, nonce } = gate.gate.edge;
  // The component's types have the first of the two names, Google's script reads the second:
  // https://developers.google.com/identity/gsi/web/reference/js-reference#hd
  const restriction = workspace === undefined ? {} : { hosted_domain: workspace, hd: workspace };
  // The provider appends it to the script's address. While a request hangs, browsers join another request for the same address
  // to it, so each retry has an address of its own. The button must get the plain locale.
  const locale = isLoaded || retries === 0 ? data.locale : `${data.locale}&retry=${retries}`;
  return (
    <GoogleOAuthProvider
      clientId={clientId}
      {...(nonce !== undefined && { nonce })}
      locale={locale}
      onScriptLoadSuccess={() => {
        if (!isGoogleDefined()) return fail();
        setLoaded(true);
        // The reader is signed out here, so Google must not choose an account automatically.
        googleLogout();
      }}
      onScriptLoadError={fail}
    >
      <ErrorBoundary renderError={() => <OnMount run={fail} />}>
        <GoogleLogin
          size="large"
          {...restriction}
          click_listener={watchPopup}
          onSuccess={({ credential }) => {
            if (credential === undefined) return fail();
            onTrouble(null);
            void gate.gate.signIn(credential);
          }}
          onError={fail}
        />
      </ErrorBoundary>
    </GoogleOAuthProvider>
  );
}

/** Reports a script that does not load. */
function useScriptPatience(isLoaded: boolean, fail: () => void): void {
  useEffect(() => {
    if (isLoaded) return undefined;
    const timer = setTimeout(fail, SCRIPT_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, fail]);
}

/**
 * Reports a blocked or closed popup. Google reports neither. The only signs are that the page keeps the focus, or gets it back without a
 * credential. The button is in a frame, to which the focus may return without an event in this window.
 * @returns the function to call with each click
 */
function usePopupWatch(onTrouble: AttemptProps['onTrouble']): () => void {
  const [clicks, setClicks] = useState(0);
  useEffect(() => {
    if (clicks === 0) return undefined;
    let wasOpen = false;
    let closing: ReturnType<typeof setTimeout> | undefined;
    const opening = setTimeout(() => {
      if (!wasOpen) onTrouble('popup-blocked');
    }, POPUP_PATIENCE_MS);
    const onReturn = (): void => {
      clearTimeout(opening);
      closing ??= setTimeout(() => onTrouble('unfinished'), POPUP_PATIENCE_MS);
    };
    const watching = setInterval(() => {
      if (!document.hasFocus()) wasOpen = true;
      else if (wasOpen) onReturn();
    }, FOCUS_CHECK_MS);
    addEventListener('focus', onReturn);
    return () => {
      removeEventListener('focus', onReturn);
      clearInterval(watching);
      clearTimeout(opening);
      clearTimeout(closing);
    };
  }, [clicks, onTrouble]);
  return () => setClicks((count) => count + 1);
}

function OnMount({ run }: { run: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function in a later render must not run again
  useEffect(run, []);
  return null;
}

/** Google's own button, restricted to the company's domain. If it does not load, a message and a Retry button. */
export default function GoogleSignIn() {
  const { strings } = usePage();
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>(null);
  return (
    <>
      {trouble !== 'failed' && <Attempt key={attempt} retries={attempt} onTrouble={setTrouble} />}
      {trouble !== null && (
        <div className="admonition admonition-warning" role="alert">
          <p>{strings.signInTroubles[trouble]}</p>
          <Button
            isSmall
            onClick={() => {
              setTrouble(null);
              setAttempt(attempt + 1);
            }}
          >
            {strings.retry}
          </Button>
        </div>
      )}
    </>
  );
}
