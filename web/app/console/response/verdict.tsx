import { useState } from 'react';

import { MAX_DEVIATIONS } from '../check.ts';
import { useConsole } from '../context.ts';
import { namesAlong, pathOf } from '../pointer.ts';
import type { Settled } from '../use-sending.ts';
import type { Words } from '../words.ts';
import { essenceOf } from './shown-response.ts';

/** So many are listed at first: what they are about should stay in sight. */
const FIRST = 8;

type Examined = Settled & { kind: 'answer' };

/** What stands against an answer beside its deviations, in sentences. */
function objections(
  { answer, shown, verdict: { response, otherTypes, brokenJson, deviations } }: Examined,
  { t }: Words,
): string[] {
  const described = otherTypes?.join(', ') ?? '';
  return [
    response === null ? t.statusNotDescribed(String(answer.status)) : null,
    brokenJson === null
      ? null
      : brokenJson.mistake === null
        ? t.unreadableJson
        : t.invalidJson(brokenJson.mistake.line, brokenJson.mistake.column),
    otherTypes === null
      ? null
      : shown.kind === 'none'
        ? t.bodyMissing(described)
        : t.wrongType(essenceOf(answer.contentType) || t.noType, described),
    deviations === null && !answer.isTruncated ? t.notChecked : null,
  ].filter((text) => text !== null);
}

function deviationsText(count: number, words: Words): string {
  return count < MAX_DEVIATIONS ? words.count(count, words.t.deviations) : words.t.deviationsAtLeast(String(count));
}

/** Whether an answer is as described, in a sentence or two. */
export function verdictText(examined: Examined, words: Words): string {
  const {
    verdict: { deviations },
    answer,
  } = examined;
  const found = objections(examined, words);
  const texts =
    deviations !== null && deviations.length > 0 ? [...found, deviationsText(deviations.length, words)] : found;
  return texts.length > 0 || answer.isTruncated ? texts.join(' ') : words.t.asDescribed;
}

export function isAsDescribed({
  answer,
  verdict: { response, otherTypes, brokenJson, deviations },
}: Examined): boolean {
  return (
    response !== null && otherTypes === null && brokenJson === null && deviations?.length === 0 && !answer.isTruncated
  );
}

/** Leads to what the page says of the response. */
export function AsDescribed({
  examined: {
    verdict: { response },
  },
}: {
  examined: Examined;
}) {
  const {
    anchors,
    words: { t },
    onLeave,
  } = useConsole();
  const href = response === null ? null : anchors.hrefOf(response.anchor, []);
  return (
    <span className="c-fine">
      {href === null ? (
        t.asDescribed
      ) : (
        <a href={href} onClick={onLeave}>
          {t.asDescribed}
        </a>
      )}
    </span>
  );
}

/** In what an answer is not as described. */
export function Verdict({ examined }: { examined: Examined }) {
  const { words } = useConsole();
  return (
    <>
      {objections(examined, words).map((text) => (
        <p key={text} className="c-note c-warning">
          {text}
        </p>
      ))}
      <Deviations examined={examined} />
    </>
  );
}

function Deviations({
  examined: {
    shown,
    verdict: { deviations, anchor },
  },
}: {
  examined: Examined;
}) {
  const { anchors, words, onLeave } = useConsole();
  const [isWhole, setWhole] = useState(false);
  if (deviations === null || deviations.length === 0) return null;
  const value = shown.kind === 'json' ? shown.value : undefined;
  return (
    <details className="c-deviations" open>
      <summary>{deviationsText(deviations.length, words)}</summary>
      <ul>
        {(isWhole ? deviations : deviations.slice(0, FIRST)).map(({ pointer, message }) => {
          const path = pathOf(pointer);
          const place = anchor === null ? null : anchors.hrefOf(anchor, namesAlong(value, path));
          const label = path.length === 0 ? words.t.wholeValue : path.join('.');
          return (
            <li key={pointer + message}>
              {place === null ? (
                <code>{label}</code>
              ) : (
                <a href={place} onClick={onLeave}>
                  <code>{label}</code>
                </a>
              )}{' '}
              {message}
            </li>
          );
        })}
      </ul>
      {!isWhole && deviations.length > FIRST && (
        <button type="button" className="c-link" onClick={() => setWhole(true)}>
          {words.t.showMore}
        </button>
      )}
    </details>
  );
}
