import { useState } from 'react';

import { MAX_DEVIATIONS } from '../check.ts';
import { useConsole } from '../context.ts';
import { namesAlong, pathOf } from '../pointer.ts';
import type { ExaminedResponse } from '../use-sending.ts';
import type { Words } from '../words.ts';
import { FieldLink } from './field-link.tsx';
import { essenceOf } from './shown-response.ts';

/** How many deviations are listed at first, so that the body below stays in sight. */
const FIRST = 8;

/** Sentences on how the response differs from its description, apart from the deviations of its value. */
function objections(
  { response, shown, verdict: { documented, otherTypes, brokenJson, deviations } }: ExaminedResponse,
  { t }: Words,
): string[] {
  const mediaTypes = otherTypes?.join(', ') ?? '';
  return [
    documented === null ? t.statusNotDescribed(String(response.status)) : null,
    brokenJson === null
      ? null
      : brokenJson.mistake === null
        ? t.unreadableJson
        : t.invalidJson(brokenJson.mistake.line, brokenJson.mistake.column),
    otherTypes === null
      ? null
      : shown.kind === 'none'
        ? t.bodyMissing(mediaTypes)
        : t.wrongType(essenceOf(response.contentType) || t.noType, mediaTypes),
    deviations === null && !response.isTruncated ? t.notChecked : null,
  ].filter((text) => text !== null);
}

function deviationsText(count: number, words: Words): string {
  return count < MAX_DEVIATIONS ? words.count(count, words.t.deviations) : words.t.deviationsAtLeast(String(count));
}

/** Says in a sentence or two whether the response is as described. */
export function verdictText(examined: ExaminedResponse, words: Words): string {
  const {
    verdict: { deviations },
    response,
  } = examined;
  const texts = objections(examined, words);
  if (deviations !== null && deviations.length > 0) texts.push(deviationsText(deviations.length, words));
  return texts.length > 0 || response.isTruncated ? texts.join(' ') : words.t.asDescribed;
}

export function isAsDescribed({
  response,
  verdict: { documented, otherTypes, brokenJson, deviations },
}: ExaminedResponse): boolean {
  return (
    documented !== null &&
    otherTypes === null &&
    brokenJson === null &&
    deviations?.length === 0 &&
    !response.isTruncated
  );
}

/** A link to the description of the response. */
export function AsDescribed({
  examined: {
    verdict: { documented },
  },
}: {
  examined: ExaminedResponse;
}) {
  const {
    anchors,
    words: { t },
    onLeave,
  } = useConsole();
  const href = documented === null ? null : anchors.hrefOf(documented.anchor, []);
  return (
    <span className="c-fine">
      <FieldLink href={href} onLeave={onLeave}>
        {t.asDescribed}
      </FieldLink>
    </span>
  );
}

/** Lists how a response differs from its description. */
export function Verdict({ examined }: { examined: ExaminedResponse }) {
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
  examined: ExaminedResponse;
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
              <FieldLink href={place} onLeave={onLeave}>
                <code>{label}</code>
              </FieldLink>{' '}
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
