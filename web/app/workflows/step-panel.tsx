import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';

import { criterionText } from '../../model/workflow/criterion-text.ts';
import { parseCriterion } from '../../model/workflow/criterion.ts';
import { Box, Button, TextBlock } from '../kit/index.ts';
import { OwnFault } from '../simulator/own-fault.tsx';
import { useStore } from '../state/store.ts';
import { keptRuns, resultOf } from './kept-runs.ts';
import type { StepResult } from './run-step.ts';
import { progress, remedyOf, type RunFailure, startOver } from './runs.ts';
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
  const isRunning = useStore(progress, ({ running }) => running === name);
  const failed = useStore(progress, (all) => (all.failed?.step === name ? all.failed.failure : null));
  const result = useStore(keptRuns, () => resultOf(name));
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
          <Advice
            symptom={failed}
            fault={'fault' in failed ? failed.fault : failed.kind === 'offline' ? undefined : null}
            text={failureText(failed, t)}
            onStartOver={failed.kind === 'account' || failed.kind === 'earlier' ? onStartOver : null}
            t={t}
          />
        )}
        {isCurrent && <Verdict result={result} onStartOver={onStartOver} t={t} />}
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

interface AdviceProps extends Omit<ComponentProps<typeof OwnFault>, 'children'> {
  text: string;
  onStartOver: (() => void) | null;
  t: RunStrings;
}

function Advice({ text, onStartOver, t, ...cause }: AdviceProps) {
  return (
    <Box tone="warning">
      <OwnFault {...cause}>{text}</OwnFault>{' '}
      {onStartOver !== null && (
        <Button isSmall onClick={onStartOver}>
          {t.startOver}
        </Button>
      )}
    </Box>
  );
}

interface VerdictProps {
  result: StepResult;
  onStartOver: () => void;
  t: RunStrings;
}

function Verdict({ result, onStartOver, t }: VerdictProps) {
  const { isPassed, checks, problem, fault } = result;
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
      {fault !== undefined && <Advice symptom={result} fault={fault} text="" onStartOver={null} t={t} />}
      {!isPassed && remedyOf(result) === 'over' && (
        <Advice symptom={result} fault={null} text={t.gone} onStartOver={onStartOver} t={t} />
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
    case 'limited':
      return t.limited(failure.retryAfter);
    case 'account':
      return t.noAccount;
    case 'earlier':
      return t.earlier(`${failure.status} ${failure.code}`.trim());
  }
}
