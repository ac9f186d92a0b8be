import { useEffect, useState } from 'react';

import type { ReportedVerdict } from '../../model/exam/exam-case.ts';
import type { LocalCase } from '../../model/exam/local-exam.ts';
import { localizePath } from '../../model/site/path.ts';
import { examination, type ExaminationState, followExam, NOTHING } from '../exam/examination.ts';
import { Button, Check, Code, Fold, Note, Problem, Result, TextField } from '../kit/index.ts';
import { forgetSimulatorAccount, simulatorAccount, type SimulatorAccount } from '../simulator/account.ts';
import { offerBar } from '../simulator/offer-bar.ts';
import { AccountChoice } from '../simulator/parts/account-choice.tsx';
import { Credentials, type CredentialsProps } from '../simulator/parts/credentials.tsx';
import { Frame } from '../simulator/parts/frame.tsx';
import { useBrowserStore } from '../state/browser-store.ts';
import { useMounted } from '../state/mounted.ts';
import { Case } from './exam/case.tsx';
import { type ExamPageProps, ExamProvider, Report, useExam } from './exam/report.tsx';

/** The page of the exam. Its first render has no account and no results, so its frame stays when the script arrives. */
export default function ExamPage({ t, locale, siteUrl, data: { cases, keys } }: ExamPageProps) {
  return (
    <Frame t={t.simulator} locale={locale} siteUrl={siteUrl} data={null}>
      <ExamProvider value={{ t, locale }}>
        <p>{t.intro}</p>
        <noscript>
          <p>{t.needsScript}</p>
        </noscript>
        <Exam cases={cases} keys={keys} />
      </ExamProvider>
    </Frame>
  );
}

function Exam({ cases, keys }: ExamPageProps['data']) {
  const account = useBrowserStore(simulatorAccount, null);
  const state = useBrowserStore(examination, NOTHING);
  useEffect(followExam, []);
  useEffect(offerBar, []);
  return (
    <>
      <Account account={account} keys={keys} />
      <Cases cases={cases} taken={{ state, hasAccount: account !== null }} />
      <Report cases={cases} report={state.progress.report} />
    </>
  );
}

function Account({ account, keys }: { account: SimulatorAccount | null } & Pick<CredentialsProps, 'keys'>) {
  const { t, locale } = useExam();
  const isMounted = useMounted();
  const [isNew, setNew] = useState(false);
  if (isMounted && account === null && !isNew) setNew(true);
  return (
    <section>
      <h2 id="account">{t.accountHeading}</h2>
      <p>{t.accountText}</p>
      {account === null ? (
        <AccountChoice />
      ) : (
        <div className="stack">
          {/* A reader who returns has them, and goes on with the cases. */}
          <Fold summary={t.credentials} isOpen={isNew}>
            {() => (
              <div className="stack">
                <Credentials account={account} keys={keys} expiresAt={account.expiresAt} level="h3" />
                <p>
                  {t.webhooksText} <a href={localizePath('/guides/test-your-integration', locale)}>{t.webhooksLink}</a>
                </p>
                <Code
                  text={`npx %SIMULATOR% listen --server ${location.origin} \\\n  --account "$CLIENT_ID:$CLIENT_SECRET" --to http://localhost:3000/hooks`}
                />
              </div>
            )}
          </Fold>
          <Button onClick={forgetSimulatorAccount}>{t.simulator.bar.forget}</Button>
        </div>
      )}
    </section>
  );
}

interface CasesProps {
  cases: readonly LocalCase[];
  taken: { state: ExaminationState; hasAccount: boolean };
}

function Cases({ cases, taken }: CasesProps) {
  const { t } = useExam();
  const { order, progress } = taken.state;
  const chosen = chosenIn(order, cases);
  const groups = Map.groupBy(cases, ({ group }) => group);
  const verdicts = new Map(progress.exam?.content.state.verdicts.map((verdict) => [verdict.id, verdict]));
  const running = progress.step?.kind === 'waiting' ? progress.step : null;
  const set = (ids: readonly string[], isChosen: boolean): void => {
    const now = chosenIn(examination.getState().order, cases);
    examination.order({ chosen: [...[...now].filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])] });
  };
  return (
    <section>
      <h2 id="cases">{t.casesHeading}</h2>
      <p>{t.casesText}</p>
      <TextField
        label={t.request.company}
        hint={t.companyHint}
        autoComplete="organization"
        value={order.company}
        onChange={(company) => examination.order({ company })}
      />
      <Controls cases={cases} taken={taken} verdicts={verdicts} chosen={chosen} />
      {[...groups].map(([group, members]) => (
        <section key={group ?? ''}>
          {group !== null && <Group name={group} ids={members.map(({ id }) => id)} chosen={chosen} onChoose={set} />}
          <ol className="log ruled">
            {members.map((examCase) => (
              <Case
                key={examCase.id}
                examCase={examCase}
                isChosen={chosen.has(examCase.id)}
                onChoose={set}
                verdict={verdicts.get(examCase.id) ?? null}
                deciding={progress.deciding[examCase.id] ?? null}
                running={running?.case === examCase.id ? running : null}
                order={order}
              />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

const chosenIn = ({ chosen }: ExaminationState['order'], cases: readonly LocalCase[]): Set<string> =>
  new Set(chosen ?? cases.map(({ id }) => id));

interface GroupProps {
  name: string;
  ids: readonly string[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
}

/** The heading of a group, which chooses all of its cases. */
function Group({ name, ids, chosen, onChoose }: GroupProps) {
  const { t } = useExam();
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <h3>
      <Check
        label={
          <>
            {name} <span className="muted">{t.chosen(count, ids.length)}</span>
          </>
        }
        checked={count === ids.length}
        isPartly={count > 0 && count < ids.length}
        onChange={(isChosen) => onChoose(ids, isChosen)}
      />
    </h3>
  );
}

interface ControlsProps extends CasesProps {
  verdicts: ReadonlyMap<string, ReportedVerdict>;
  chosen: ReadonlySet<string>;
}

function Controls({ cases, taken, verdicts, chosen }: ControlsProps) {
  const { t } = useExam();
  const { order, progress } = taken.state;
  const ids = cases.map(({ id }) => id);
  const isOpen = (progress.exam !== null && progress.step?.kind !== 'finished') || order.choose.length > 0;
  const hasPassed = (id: string): boolean => verdicts.get(id)?.result === 'passed';
  const taking = ids.filter((id) => chosen.has(id) || verdicts.has(id));
  const passed = ids.filter(hasPassed).length;
  const failed = ids.filter((id) => verdicts.get(id)?.result === 'failed').length;
  const start = (): void => {
    const begun = ids.filter((id) => chosen.has(id));
    if (begun.length > 0 && taken.hasAccount) examination.begin(begun);
  };
  return (
    <div className="exam-bar sticky-bar stack">
      <div className="row">
        {/* One button, so that it keeps the focus of the keyboard. */}
        <Button
          look={order.isRunning ? 'plain' : 'primary'}
          isWaiting={!order.isRunning && (chosen.size === 0 || !taken.hasAccount)}
          onClick={order.isRunning ? () => examination.order({ isRunning: false }) : start}
        >
          {order.isRunning ? t.stop : t.start(chosen.size)}
        </Button>
        {!order.isRunning && isOpen && (
          <Button isWaiting={!taken.hasAccount} onClick={() => examination.order({ isRunning: true })}>
            {t.continue}
          </Button>
        )}
        <Button look="link" onClick={() => examination.order({ chosen: ids })}>
          {t.all}
        </Button>
        <Button look="link" onClick={() => examination.order({ chosen: [] })}>
          {t.none}
        </Button>
        {verdicts.size > 0 && (
          <Button look="link" onClick={() => examination.order({ chosen: ids.filter((id) => !hasPassed(id)) })}>
            {t.openOnly}
          </Button>
        )}
        {!order.isRunning && !taken.hasAccount && <Note>{t.needsAccount}</Note>}
      </div>
      {/* The report of a finished exam says the same. */}
      {verdicts.size > 0 && progress.step?.kind !== 'finished' && (
        <p className="row">
          <progress value={verdicts.size} max={taking.length} aria-label={t.casesHeading} />{' '}
          {t.summary(passed, failed, verdicts.size - passed - failed)}
        </p>
      )}
      {progress.step?.kind === 'finished' && (
        <Note tone={failed === 0 ? 'tip' : 'danger'}>
          <strong>{t.over(failed, verdicts.size)}</strong> <a href="#report">{t.openReport}</a>
        </Note>
      )}
      <Result>
        {order.isRunning ? (progress.step === null ? t.isStarting : t.isRunning) : isOpen ? t.isPaused : ''}
        {progress.step?.kind === 'waiting' && (
          <>
            {' '}
            <a href={`#${progress.step.case}`}>{progress.step.case}</a>
          </>
        )}
      </Result>
      {progress.problem !== null && <Problem>{t.problem[progress.problem]}</Problem>}
    </div>
  );
}
