import { createPortal } from 'react-dom';

import { criterionText } from '../../model/workflow/criterion-text.ts';
import { parseCriterion } from '../../model/workflow/criterion.ts';
import { Box, Button, TextBlock } from '../kit/index.ts';
import { useStore } from '../state/store.ts';
import type { StepResult } from './run-step.ts';
import { resultOf, type RunFailure, runs, startOver } from './runs.ts';
import type { RunStrings } from './strings/en.ts';

interface StepPanelProps {
  /** `workflow/step`. */
  name: string;
  /** Parts of the step that the build wrote. */
  state: Element | null;
  response: Element | null;
  /** Gives the focus back to the step's button. */
  onRetry: () => void;
  t: RunStrings;
}

/** The result of a step: its state in the head, its response in the tab, and the verdict in one line. */
export function StepPanel({ name, state, response, onRetry, t }: StepPanelProps) {
  const isRunning = useStore(runs, ({ running }) => running === name);
  const failed = useStore(runs, (all) => (all.failed?.step === name ? all.failed.failure : null));
  const result = useStore(runs, () => resultOf(name));
  const isCurrent = !isRunning && failed === null && result !== undefined;
  const onStartOver = (): void => {
    onRetry();
    void startOver(name);
  };
  return (
    <>
      {state !== null && createPortal(<State isRunning={isRunning} result={isCurrent ? result : null} t={t} />, state)}
      {response !== null &&
        result !== undefined &&
        result.body !== '' &&
        createPortal(<TextBlock text={result.body} />, response)}
      <output className="tool stack">
        {!isRunning && failed !== null && (
          <Box tone="warning">
            {failureText(failed, t)}{' '}
            {(failed.kind === 'account' || failed.kind === 'earlier') && (
              <Button isSmall onClick={onStartOver}>
                {t.startOver}
              </Button>
            )}
          </Box>
        )}
        {isCurrent && <Verdict result={result} t={t} />}
      </output>
    </>
  );
}

function State({ isRunning, result, t }: { isRunning: boolean; result: StepResult | null; t: RunStrings }) {
  if (isRunning) return t.running;
  if (result === null) return null;
  const { status, milliseconds, isPassed } = result;
  return <span data-passed={isPassed}>{t.statusIn(String(status), String(Math.round(milliseconds)))}</span>;
}

function Verdict({ result, t }: { result: StepResult; t: RunStrings }) {
  const { isPassed, checks, problem } = result;
  const advice = isPassed ? null : adviceFor(result, t);
  return (
    <>
      {checks.length > 0 && (
        <p className="row">
          <b data-passed={isPassed}>{isPassed ? t.passed : t.notPassed}</b>
          {checks.map(({ condition, isMet, actual }) => (
            <span key={condition} data-passed={isMet}>
              <code>{readable(condition)}</code>
              {!isMet && <> {actual === undefined ? t.noValue : t.was(JSON.stringify(actual))}</>}
            </span>
          ))}
        </p>
      )}
      {problem !== null && (
        <p>
          <code>{problem.code}</code> {result.status === 429 ? t.limited(problem.retryAfter ?? null) : problem.detail}
        </p>
      )}
      {advice !== null && <Box tone="warning">{advice}</Box>}
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
    case 'limited':
      return t.limited(failure.retryAfter);
    case 'account':
      return t.noAccount;
    case 'earlier':
      return t.earlier(`${failure.status} ${failure.code}`.trim());
  }
}

function adviceFor({ status, problem }: StepResult, t: RunStrings): string | null {
  if (problem?.code === 'token_expired') return t.expired;
  return status === 404 || status === 409 ? t.gone : null;
}
