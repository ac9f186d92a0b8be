import { useState } from 'react';

import { MAX_DEVIATIONS } from '../../../model/description/check-message.ts';
import { bareMediaType } from '../../../model/description/operation.ts';
import { Box, Button, Note } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import type { Language } from '../language.ts';
import { FieldLink, FindingList } from './field-link.tsx';
import type { ExaminedResponse } from './shown-response.ts';

/** How many violations are listed at first, so that the body below stays in sight. */
const FIRST = 8;

/** Sentences on how the response differs from its description, apart from the violations of its value. */
function objections(
  { response, shown, verdict: { documented, otherTypes, brokenJson, violations } }: ExaminedResponse,
  { t }: Language,
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
        : t.wrongType(bareMediaType(response.contentType) || t.noType, mediaTypes),
    violations === null && !response.isTruncated ? t.notChecked : null,
  ].filter((text) => text !== null);
}

function violationsText(number: number, { t, count }: Language): string {
  return number < MAX_DEVIATIONS ? count(number, t.violations) : t.violationsAtLeast(String(number));
}

/** Says in a sentence or two whether the response is as described. */
export function verdictText(examined: ExaminedResponse, language: Language): string {
  const { violations } = examined.verdict;
  const texts = objections(examined, language);
  if (violations !== null && violations.length > 0) texts.push(violationsText(violations.length, language));
  return texts.length > 0 || examined.response.isTruncated ? texts.join(' ') : language.t.asDescribed;
}

/** A link to the description of the response, if the response is as described. */
export function AsDescribed({ examined }: { examined: ExaminedResponse }) {
  const { anchors, onLeave, ...language } = useConsole();
  const { documented, violations } = examined.verdict;
  if (documented === null || violations?.length !== 0 || examined.response.isTruncated) return null;
  if (objections(examined, language).length > 0) return null;
  return (
    <span className="note tone-tip fine">
      <FieldLink href={anchors.hrefOf(documented.anchor, [])} onLeave={onLeave}>
        {language.t.asDescribed}
      </FieldLink>
    </span>
  );
}

export function Verdict({ examined }: { examined: ExaminedResponse }) {
  const language = useConsole();
  return (
    <>
      {objections(examined, language).map((text) => (
        <Note key={text} tone="warning">
          {text}
        </Note>
      ))}
      <Violations examined={examined} />
    </>
  );
}

function Violations({ examined: { verdict } }: { examined: ExaminedResponse }) {
  const { anchors, onLeave, ...language } = useConsole();
  const { violations } = verdict;
  const [isWhole, setWhole] = useState(false);
  if (violations === null || violations.length === 0) return null;
  const findings = violations.map(({ path, names, anchor, message }) => ({
    label: path.length === 0 ? language.t.wholeValue : path.join('.'),
    message,
    href: anchor === null ? null : anchors.hrefOf(anchor, names),
  }));
  return (
    <Box tone="warning" title={violationsText(violations.length, language)}>
      <FindingList findings={isWhole ? findings : findings.slice(0, FIRST)} onLeave={onLeave} />
      {!isWhole && violations.length > FIRST && (
        <Button look="link" onClick={() => setWhole(true)}>
          {language.t.showMore}
        </Button>
      )}
    </Box>
  );
}
