import type { ReportedVerdict } from '../../../model/exam/exam-case.ts';
import type { LocalCase } from '../../../model/exam/local-exam.ts';
import type { ReportedStep } from '../../../model/exam/step.ts';
import { localizePath } from '../../../model/site/path.ts';
import { durationText } from '../../../model/text/duration-text.ts';
import { own, ownProperty, stringOf } from '../../../model/text/json.ts';
import { examination, type ExaminationState } from '../../exam/examination.ts';
import { Badge, Button, Check, CopyIcon, Fact, Facts, Fold, JsonBlock, Note, takeLostFocus } from '../../kit/index.ts';
import { useExam, VerdictBadge } from './report.tsx';

type Waiting = Extract<ReportedStep, { kind: 'waiting' }>;

interface CaseProps {
  examCase: LocalCase;
  isChosen: boolean;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
  verdict: ReportedVerdict | null;
  /** The request, delivery or object that decided. */
  deciding: unknown;
  /** The event that the examiner waits for; null if the case does not run. */
  running: Waiting | null;
  order: ExaminationState['order'];
}

/** One case, as a line that opens: what it is about, and what has come of it. */
export function Case({ examCase, isChosen, onChoose, verdict, deciding, running, order }: CaseProps) {
  const { t } = useExam();
  const { id, title, why, task, guide } = examCase;
  return (
    <li id={id} className="exam-case">
      <Check
        name={`${t.choose(id)}: ${title}`}
        label=""
        checked={isChosen}
        onChange={(isNowChosen) => onChoose([id], isNowChosen)}
      />
      <Fold
        summary={
          <span className="row">
            <code>{id}</code> {title}
            {running !== null && <Badge text={t.result.running} tone="note" />}
            {verdict !== null && <VerdictBadge result={verdict.result} />}
          </span>
        }
        hasError={running !== null || verdict?.result === 'failed'}
        isRendered
      >
        {() => (
          <div className="stack">
            <p>
              <Coded text={running === null ? task : filled(task, running.given)} />{' '}
              {running === null && verdict === null && PLACEHOLDER.test(task) && (
                <span className="muted">{t.valuesLater}</span>
              )}
            </p>
            {verdict !== null && <Decision examCase={examCase} verdict={verdict} deciding={deciding} />}
            <Note>
              {why} <a href={guide}>{t.guide}</a>
            </Note>
            {running !== null && <Wait examCase={examCase} running={running} isDone={order.isDone} />}
            {verdict !== null && !order.isRunning && (
              <div>
                <Button isSmall onClick={() => examination.begin([id])}>
                  {t.again}
                </Button>
              </div>
            )}
          </div>
        )}
      </Fold>
    </li>
  );
}

/** A text of the exam, with the parts between backticks as code. */
function Coded({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity, and do not change places
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

function jsonOrText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const PLACEHOLDER = /\{\w+\}/;

/** A task with the values that the candidate got. */
function filled(task: string, given: Waiting['given']): string {
  return task.replaceAll(/\{(\w+)\}/g, (written, name: string) => {
    const value = ownProperty(given, name);
    return value === undefined ? written : jsonOrText(value);
  });
}

function Wait({ examCase, running, isDone }: { examCase: LocalCase; running: Waiting; isDone: boolean }) {
  const { t, locale } = useExam();
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
              action={<CopyIcon text={() => jsonOrText(value)} name={t.simulator.copyNamed(name)} />}
            >
              <code>{jsonOrText(value)}</code>
            </Fact>
          ))}
        </Facts>
      )}
      <p>
        <Coded text={expected === undefined ? t.waitsForQuiet : `${t.waitsFor} ${expected}`} />
      </p>
      {expected !== undefined && <Note>{t.left(durationText(Math.max(1, running.left / 1000), locale))}</Note>}
      {/* The button of the case before is gone. */}
      <Button ref={takeLostFocus} isWaiting={isDone} onClick={() => examination.order({ isDone: true })}>
        {t.done}
      </Button>
    </>
  );
}

interface DecisionProps extends Pick<CaseProps, 'examCase' | 'deciding'> {
  verdict: ReportedVerdict;
}

function Decision({ examCase, verdict: { condition, decidedBy }, deciding }: DecisionProps) {
  const { t, locale } = useExam();
  const problem = ['code', 'detail'].flatMap((name) => stringOf(own(deciding, name)) ?? []).join(': ');
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
          <strong>{t.decidedBy}:</strong> <code>{decidedBy.name}</code> {decidedBy.status} {problem}{' '}
          {decidedBy.kind === 'object' ? (
            <code>{decidedBy.id}</code>
          ) : (
            <a
              href={`${localizePath('/simulator', locale)}#${decidedBy.kind === 'request' ? 'requests' : 'webhooks'}=${decidedBy.id}`}
            >
              {decidedBy.id}
            </a>
          )}
        </p>
      )}
      {deciding !== null && <Fold summary={t.simulator.json}>{() => <JsonBlock value={deciding} />}</Fold>}
    </>
  );
}
