import { useState } from 'react';

import { ownProperty } from '../../model/text/json.ts';
import { criterionText } from '../../model/workflow/criterion-text.ts';
import { parseCriterion } from '../../model/workflow/criterion.ts';
import {
  askSimulator,
  basicAuthorization,
  createSimulatorAccount,
  forgetSimulatorAccount,
  simulatorAccount,
  SimulatorError,
} from '../simulator/account.ts';
import { useStore } from '../state/store.ts';
import type { StepResult } from './run-step.ts';
import { forgetRuns, type RunFailure, run, runs, type Scope } from './runs.ts';
import type { RunStrings } from './strings/en.ts';

interface StepPanelProps {
  workflow: string;
  step: string;
  /** Whether steps of the workflow follow. */
  isLast: boolean;
  /** Address of the simulator's page. */
  simulatorHref: string;
  t: RunStrings;
}

/** The buttons of a step and its result. */
export function StepPanel({ workflow, step, isLast, simulatorHref, t }: StepPanelProps) {
  const name = `${workflow}/${step}`;
  const account = useStore(simulatorAccount);
  const running = useStore(runs, (state) => state.running);
  const failed = useStore(runs, (state) => (state.failed?.step === name ? state.failed.failure : null));
  const result = useStore(runs, (state) => ownProperty(ownProperty(state.results, workflow) ?? {}, step));
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = running !== null;

  const start = async (scope: Scope): Promise<void> => {
    setProblem(null);
    try {
      await run({ workflow, step }, scope, account ?? (await createSimulatorAccount()));
    } catch (error) {
      setProblem(error instanceof SimulatorError && error.kind === 'limited' ? t.limited : t.offline);
    }
  };
  const startOver = async (): Promise<void> => {
    setProblem(null);
    try {
      if (account !== null) {
        const headers = { Authorization: basicAuthorization(account) };
        await askSimulator('/simulator/account/reset', { method: 'POST', headers });
      }
      forgetRuns();
    } catch (error) {
      if (error instanceof SimulatorError && error.kind === 'no-account') renew();
      else setProblem(t.resetFailed);
    }
  };
  const renew = (): void => {
    forgetSimulatorAccount();
    forgetRuns();
  };
  return (
    <div className="run" aria-busy={running === name}>
      <p className="run-buttons">
        <button
          type="button"
          className={result === undefined ? 'button button-primary' : 'button'}
          disabled={isBusy}
          onClick={() => void start('only')}
        >
          {account === null ? t.createAndRun : result === undefined ? t.run : t.runAgain}
        </button>
        {account !== null && !isLast && (
          <button type="button" className="button" disabled={isBusy} onClick={() => void start('onward')}>
            {t.runFrom}
          </button>
        )}
        {result !== undefined && (
          <button type="button" className="button" disabled={isBusy} onClick={() => void startOver()}>
            {t.startOver}
          </button>
        )}
        <a href={simulatorHref}>{t.openSimulator}</a>
      </p>
      {account === null && <p className="run-note">{t.accountNote}</p>}
      <output className="run-result">
        {running === name && <p>{t.running}</p>}
        {problem !== null && <p className="run-problem">{problem}</p>}
        {running !== name && failed !== null && (
          <p className="run-problem">
            {failureText(failed, t)}{' '}
            {(failed.kind === 'out-of-order' || failed.kind === 'skipped') && (
              <button type="button" className="button" disabled={isBusy} onClick={() => void start('up-to')}>
                {t.runToHere}
              </button>
            )}
            {(failed.kind === 'account' || failed.kind === 'earlier') && (
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={failed.kind === 'account' ? renew : () => void startOver()}
              >
                {t.startOver}
              </button>
            )}
          </p>
        )}
        {running !== name && failed === null && result !== undefined && <Result result={result} t={t} />}
      </output>
    </div>
  );
}

function Result({ result, t }: { result: StepResult; t: RunStrings }) {
  const { status, milliseconds, isPassed, checks, body, problem } = result;
  const advice = isPassed ? null : adviceFor(result, t);
  return (
    <>
      <p className="run-verdict" data-passed={isPassed}>
        <b>{isPassed ? t.passed : t.notPassed}</b> <code>{status}</code> <span>{Math.round(milliseconds)} ms</span>
      </p>
      {problem !== null && (
        <p>
          <code>{problem.code}</code> {problem.detail}
        </p>
      )}
      {advice !== null && <p className="run-problem">{advice}</p>}
      <ul className="run-checks" aria-label={t.checks}>
        {checks.map(({ condition, isMet, actual }) => (
          <li key={condition} data-passed={isMet}>
            <span className="visually-hidden">{isMet ? t.met : t.notMet}: </span>
            <code>{readable(condition)}</code>
            {!isMet && <span> {actual === undefined ? t.noValue : t.was(JSON.stringify(actual))}</span>}
          </li>
        ))}
      </ul>
      {body !== '' && (
        <details>
          <summary>{t.body}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
          <pre tabIndex={0}>
            <code>{body}</code>
          </pre>
        </details>
      )}
    </>
  );
}

function readable(condition: string): string {
  const criterion = parseCriterion(condition);
  return criterion === null ? condition : criterionText(criterion);
}

function failureText(failure: RunFailure, t: RunStrings): string {
  switch (failure.kind) {
    case 'offline':
      return t.offline;
    case 'not-loaded':
      return t.notLoaded;
    case 'out-of-order':
      return t.outOfOrder(failure.expression.split('.').at(-1) ?? failure.expression);
    case 'account':
      return t.noAccount;
    case 'earlier':
    case 'skipped':
      if (failure.status === 429) return t.limited;
      return t[failure.kind](`${failure.status} ${failure.code}`.trim());
  }
}

function adviceFor({ status, problem }: StepResult, t: RunStrings): string | null {
  if (problem?.code === 'token_expired') return t.expired;
  if (status === 429) return t.limited;
  return status === 404 || status === 409 ? t.gone : null;
}
