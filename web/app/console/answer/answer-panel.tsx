import { useMemo, useState } from 'react';
import { useConsole } from '../context.ts';
import { namesAlong, pathOf } from '../pointer.ts';
import { type Answer, MAX_ANSWER_BYTES } from '../send.ts';
import { AnswerImage } from './image.tsx';
import { JsonTree } from './json-tree.tsx';
import { RawText } from './raw-text.tsx';
import { essenceOf, type Shown, shownAnswer, verdictOn, type Verdict } from './shown-answer.ts';

/** Status with its reason, as far as one is known: HTTP/2 sends none. */
export function statusText({ status, statusText: reason }: Answer): string {
  return reason === '' ? String(status) : `${status} ${reason}`;
}

/** An answer: what it is, whether it is as described, its headers and its body. */
export function AnswerPanel({ answer }: { answer: Answer }) {
  const { data, words: { t, bytes, milliseconds } } = useConsole();
  const shown = useMemo(() => shownAnswer(answer), [answer]);
  const verdict = useMemo(() => verdictOn(answer, shown, data, t.check), [answer, shown, data, t]);
  return (
    <div className="c-answer">
      <p className="c-status">
        <b className={`status s${String(answer.status)[0]}`}>{statusText(answer)}</b>
        <span><span className="visually-hidden">{t.time}: </span>{milliseconds(answer.milliseconds)}</span>
        <span><span className="visually-hidden">{t.size}: </span>{bytes(answer.bytes.length)}{answer.isTruncated && '+'}</span>
      </p>
      {answer.isTruncated && <p className="c-note c-warning">{t.truncated(bytes(MAX_ANSWER_BYTES))}</p>}
      <VerdictNotes answer={answer} verdict={verdict} shown={shown} />
      <Headers answer={answer} />
      <AnswerBody answer={answer} shown={shown} />
    </div>
  );
}

function VerdictNotes({ answer, verdict: { response, otherTypes, deviations, anchor }, shown }: { answer: Answer; verdict: Verdict; shown: Shown }) {
  const { anchors, words: { t, count }, onLeave } = useConsole();
  if (response === null) return <p className="c-note c-warning">{t.statusNotDescribed(String(answer.status))}</p>;
  const mistake = shown.kind === 'text' ? shown.mistake : null;
  const value = shown.kind === 'json' ? shown.value : undefined;
  const isFine = otherTypes === null && deviations?.length === 0 && mistake === null;
  const href = anchors.hrefOf(response.anchor, []);
  return (
    <>
      {mistake !== null && <p className="c-note c-warning">{t.invalidJson(mistake.line, mistake.column)}</p>}
      {otherTypes !== null && <p className="c-note c-warning">{t.wrongType(essenceOf(answer.contentType) || t.noType, otherTypes.join(', '))}</p>}
      {deviations === null && <p className="c-note">{t.notChecked}</p>}
      {isFine && !answer.isTruncated && <p className="c-note c-fine">{href === null ? t.asDescribed : <a href={href} onClick={onLeave}>{t.asDescribed}</a>}</p>}
      {deviations !== null && deviations.length > 0 && (
        <details className="c-deviations" open>
          <summary>{count(deviations.length, t.deviations)}</summary>
          <ul>
            {deviations.map(({ pointer, message }) => {
              const path = pathOf(pointer);
              const place = anchor === null ? null : anchors.hrefOf(anchor, namesAlong(value, path));
              const label = path.length === 0 ? t.wholeValue : path.join('.');
              return <li key={pointer + message}>{place === null ? <code>{label}</code> : <a href={place} onClick={onLeave}><code>{label}</code></a>} {message}</li>;
            })}
          </ul>
        </details>
      )}
    </>
  );
}

function Headers({ answer: { headers } }: { answer: Answer }) {
  const { words: { t } } = useConsole();
  return (
    <details className="c-headers">
      <summary>{t.headers} <span>{headers.length}</span></summary>
      <dl>{headers.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
      <p className="c-note">{t.headersNote}</p>
    </details>
  );
}

function AnswerBody({ answer, shown }: { answer: Answer; shown: Shown }) {
  const { words: { t } } = useConsole();
  const [isRaw, setRaw] = useState(false);
  if (shown.kind === 'none') return <p className="c-note">{t.noBody}</p>;
  return (
    <div className="c-body">
      <div className="c-tools">
        {shown.kind === 'json' && (
          <div className="c-switch">
            <button type="button" aria-pressed={!isRaw} onClick={() => setRaw(false)}>{t.pretty}</button>
            <button type="button" aria-pressed={isRaw} onClick={() => setRaw(true)}>{t.raw}</button>
          </div>
        )}
        {'text' in shown && <CopyText text={shown.text} />}
        <Download answer={answer} />
      </div>
      {shown.kind === 'binary' && <p className="c-note">{t.binary}</p>}
      {shown.kind === 'image' && <AnswerImage bytes={answer.bytes} type={essenceOf(answer.contentType)} />}
      {shown.kind === 'json' && !isRaw && <JsonTree value={shown.value} />}
      {(shown.kind === 'text' || (shown.kind === 'json' && isRaw)) && <RawText text={shown.text} />}
    </div>
  );
}

function CopyText({ text }: { text: string }) {
  const { words: { t } } = useConsole();
  const [state, setState] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(() => setState('copied'), () => setState('copyFailed'));
    setTimeout(() => setState(null), 2_000);
  };
  return <button type="button" className="button button-small" onClick={copy}><output>{t[state ?? 'copy']}</output></button>;
}

const ENDINGS: Readonly<Record<string, string>> = { 'text/plain': 'txt', 'text/csv': 'csv', 'text/html': 'html', 'image/svg+xml': 'svg', 'image/jpeg': 'jpg', 'application/octet-stream': 'bin', 'application/problem+json': 'json' };

function Download({ answer: { bytes, contentType } }: { answer: Answer }) {
  const { words: { t } } = useConsole();
  const essence = essenceOf(contentType);
  const ending = ENDINGS[essence] ?? essence.split('/')[1]?.split('+').at(-1)?.replaceAll(/[^\w]/g, '') ?? 'bin';
  const save = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], { type: essence === '' ? 'application/octet-stream' : essence }));
    link.download = `response.${ending === '' ? 'bin' : ending}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return <button type="button" className="button button-small" onClick={save}>{t.download}</button>;
}
