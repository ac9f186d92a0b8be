import type { ReportedVerdict } from '../../../model/exam/exam-case.ts';
import type { LocalCase } from '../../../model/exam/local-exam.ts';
import type { ReportedStep } from '../../../model/exam/step.ts';
import { durationText } from '../../../model/text/duration-text.ts';
import { ownProperty } from '../../../model/text/json.ts';
import { examination } from '../../exam/browser-examination.ts';
import { Button } from '../../kit/button.tsx';
import { JsonBlock } from '../../kit/code.tsx';
import { CopyIcon } from '../../kit/copy-button.tsx';
import { Fact, Facts } from '../../kit/facts.tsx';
import { Check } from '../../kit/field.tsx';
import { takeLostFocus } from '../../kit/focus.ts';
import { Fold } from '../../kit/fold.tsx';
import { Badge, Note } from '../../kit/note.tsx';
import type { ExamProps } from '../exam.tsx';
import { VerdictBadge } from './report.tsx';

type Waiting = Extract<ReportedStep, { kind: 'waiting' }>;

interface CaseProps extends Pick<ExamProps, 't' | 'locale'> {
  examCase: LocalCase;
  isChosen: boolean;
  onToggle: (id: string) => void;
  verdict: ReportedVerdict | null;
  /** The request, delivery or object that decided. */
  deciding: unknown;
  /** What the examiner waits for; null if the case does not run. */
  running: Waiting | null;
  /** Whether the reader has said that the candidate's system is done. */
  isDone: boolean;
}

/** One case: what it is about, and what has come of it. */
export function Case({ t, locale, examCase, isChosen, onToggle, verdict, deciding, running, isDone }: CaseProps) {
  const { id, title, why, task, guide } = examCase;
  return (
    <li id={id} className="card stack exam-case">
      <div className="row">
        <Check
          name={`${t.choose(id)}: ${title}`}
          label={
            <span>
              <code>{id}</code> <b>{title}</b>
            </span>
          }
          checked={isChosen}
          onChange={() => onToggle(id)}
        />
        {running !== null && <Badge text={t.result.running} tone="note" />}
        {verdict !== null && <VerdictBadge t={t} result={verdict.result} />}
      </div>
      <Note>{why}</Note>
      <p>
        <Coded text={running === null ? task : filled(task, running.given)} /> <a href={guide}>{t.guide}</a>
      </p>
      {running !== null && <Wait t={t} locale={locale} examCase={examCase} running={running} isDone={isDone} />}
      {verdict !== null && <Decision t={t} examCase={examCase} verdict={verdict} deciding={deciding} />}
    </li>
  );
}

/** A text of the exam, with the parts between backticks as code. */
function Coded({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity, and do not change places
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A task with the values that the candidate got. */
function filled(task: string, given: Waiting['given']): string {
  return task.replaceAll(/\{(\w+)\}/g, (written, name: string) => {
    const value = ownProperty(given, name);
    return value === undefined ? written : textOf(value);
  });
}

function Wait({
  t,
  locale,
  examCase,
  running,
  isDone,
}: Pick<CaseProps, 't' | 'locale' | 'examCase' | 'isDone'> & { running: Waiting }) {
  const awaited = running.conditions.find(({ state }) => state === 'open');
  const expected = examCase.expected[awaited?.id ?? ''];
  const given = Object.entries(running.given);
  return (
    <>
      {given.length > 0 && (
        <Facts label={t.given} isRuled>
          {given.map(([name, value]) => (
            <Fact
              key={name}
              name={name}
              action={<CopyIcon text={() => textOf(value)} name={t.simulator.copyNamed(name)} />}
            >
              <code>{textOf(value)}</code>
            </Fact>
          ))}
        </Facts>
      )}
      <p>
        <Coded text={expected === undefined ? t.waitsForQuiet : `${t.waitsFor} ${expected}`} />
      </p>
      <Note>{t.left(durationText(Math.max(1, running.left / 1000), locale))}</Note>
      {/* The button of the case before is gone. */}
      <Button ref={takeLostFocus} isWaiting={isDone} onClick={() => examination.finishCase()}>
        {t.done}
      </Button>
    </>
  );
}

function Decision({
  t,
  examCase,
  verdict: { condition, decidedBy },
  deciding,
}: Pick<CaseProps, 't' | 'examCase' | 'deciding'> & { verdict: ReportedVerdict }) {
  return (
    <>
      {condition !== null && (
        <p>
          <strong>{t.expected}:</strong> <Coded text={examCase.expected[condition] ?? ''} />
        </p>
      )}
      {decidedBy === null ? (
        <Note>{t.nothingSeen}</Note>
      ) : (
        <p className="verbatim">
          {t.decidedBy}: <code>{decidedBy.name}</code> {decidedBy.status} <code>{decidedBy.id}</code>
        </p>
      )}
      {deciding !== null && <Fold summary={t.simulator.json}>{() => <JsonBlock value={deciding} />}</Fold>}
    </>
  );
}
