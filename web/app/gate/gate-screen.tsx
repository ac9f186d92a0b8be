import { Suspense, useEffect } from 'react';

import { mainSections } from '../docs/main-sections.ts';
import { ErrorBoundary } from '../errors/boundary.tsx';
import { Loading, RetryBox } from '../errors/loading.tsx';
import { Button } from '../kit/button.tsx';
import { Logo } from '../layout/brand.tsx';
import { usePage } from '../state/page.tsx';
import { useGate } from './context.ts';
import type { GateNotice } from './controller.ts';
import { emailFromCredential } from './credential.ts';
import { removePageTraces } from './forget-pages.ts';
import { SIGN_OUT_PENDING_ATTRIBUTE } from './keys.ts';

const RETRYABLE = new Set<GateNotice>(['sign-out-failed', 'cookie-refused', 'unavailable']);

function SignInPane() {
  const { strings } = usePage();
  const gate = useGate();
  const notice = gate?.state.notice;
  const isBusy = notice === 'signing-in' || notice === 'signing-out';
  return (
    <div className="gate-pane" data-pane="pending">
      <p className="gate-text">{strings.gateText}</p>
      <div className="gate-button">
        {gate && !isBusy && gate.state.status === 'pending' && (
          <ErrorBoundary
            renderError={(error) => <RetryBox error={error} onRetry={() => location.reload()} strings={strings} />}
          >
            <Suspense fallback={<Loading onRetry={() => {}} strings={strings} />}>
              <gate.SignIn />
            </Suspense>
          </ErrorBoundary>
        )}
        {isBusy && <output className="spinner" aria-label={strings.gateNotices[notice]} />}
        <noscript>{strings.gateNeedsScript}</noscript>
      </div>
    </div>
  );
}

function DeniedPane() {
  const { strings } = usePage();
  const gate = useGate();
  const email = emailFromCredential(gate?.state.credential ?? null);
  return (
    <div className="gate-pane" data-pane="denied">
      <p className="gate-denied" role="alert">
        {strings.accessDenied}
      </p>
      <p className="gate-text">
        {email !== '' && (
          <>
            {strings.signedInAs(email)}.<br />
          </>
        )}
        {strings.deniedText}
      </p>
      <Button onClick={() => void gate?.gate.signOut()} data-hydrate>
        {strings.signOut}
      </Button>
    </div>
  );
}

/**
 * The sign-in screen. The prerendered document serves every decision of the edge, so it has both panes, and the stylesheet
 * shows the one that the head's `gate-status` names. Once the gate's code runs, only the pane of its state is rendered.
 */
export function GateScreen() {
  const { site, strings } = usePage();
  const [start] = mainSections(site);
  const gate = useGate();
  const status = gate?.state.status ?? null;
  const notice = gate?.state.notice ?? null;
  // The first-paint script hides the page while a sign-out is unfinished. This screen shows nothing internal.
  useEffect(() => document.documentElement.removeAttribute(SIGN_OUT_PENDING_ATTRIBUTE), []);
  const title = `${strings.gateTitle} | ${site.title}`;
  useEffect(() => removePageTraces(document, title), [title]);
  return (
    <section className="gate" data-status={status ?? 'unknown'}>
      <Logo />
      <h1>{strings.gateHeading(site.title)}</h1>
      {status !== 'denied' && notice !== 'cookie-refused' && <SignInPane />}
      {(status === 'denied' || status === null) && <DeniedPane />}
      {start !== undefined && (
        <p className="gate-text">
          {strings.gatePublicDocs} <a href={start.href}>{start.label}</a>
        </p>
      )}
      {notice !== null && notice !== 'signing-in' && (
        <output className="admonition admonition-warning">
          <p>{strings.gateNotices[notice]}</p>
          {RETRYABLE.has(notice) && (
            <Button isSmall onClick={() => void gate?.gate.retry()}>
              {strings.tryAgain}
            </Button>
          )}
        </output>
      )}
    </section>
  );
}
