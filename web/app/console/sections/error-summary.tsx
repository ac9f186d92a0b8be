import { useEffect, useRef } from 'react';

import { useConsole } from '../context.ts';
import { Describe } from '../fields/description-link.tsx';
import { useFormState } from '../form-store.ts';
import type { Problem } from '../form-errors.ts';
import { controlId } from '../fields/json-control.tsx';

interface ProblemSummaryProps {
  /** Changes whenever the reader tried to send: then the summary has the focus. */
  attempt: number;
  onSendAnyway: () => void;
}

/** What is wrong, as links to the fields and to their descriptions; it shrinks as fields are mended. */
export function ProblemSummary({ attempt, onSendAnyway }: ProblemSummaryProps) {
  const {
    anchors,
    words: { t, count },
  } = useConsole();
  const problems = useFormState((state) => state.problems);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (attempt > 0) heading.current?.focus();
  }, [attempt]);
  if (problems === null || problems.length === 0) return null;
  const isFatal = problems.some((problem) => problem.isFatal);
  const fields = [...Map.groupBy(problems, ({ name, pointer }) => name + pointer).values()];
  return (
    <div className="c-problems">
      <h3 ref={heading} tabIndex={-1}>
        {isFatal ? t.cannotSend : count(fields.length, t.problems)}
      </h3>
      <ul>
        {fields.map((all) => {
          const [problem] = all;
          if (problem === undefined) return null;
          const href = problem.place === null ? null : anchors.hrefOf(problem.place.anchor, problem.place.names);
          return (
            <li key={problem.name + problem.pointer}>
              <button type="button" className="c-link" onClick={() => focusField(problem)}>
                {problem.label}
              </button>{' '}
              {all.map(({ message }) => message).join(' ')} <Describe href={href} label={problem.label} />
            </li>
          );
        })}
      </ul>
      {!isFatal && (
        <button type="button" className="button button-small" onClick={onSendAnyway}>
          {t.sendAnyway}
        </button>
      )}
    </div>
  );
}

/** Moves to the control of a problem, or to the nearest one around it: a property that is missing may have none yet. */
function focusField({ name, pointer }: Problem): void {
  const tokens = pointer.split('/');
  for (let length = tokens.length; length > 0; length -= 1) {
    const element = document.getElementById(controlId(name) + tokens.slice(0, length).join('/'));
    if (element === null) continue;
    for (let details = element.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
      details.open = true;
    element.focus();
    if (document.activeElement !== element)
      element.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    element.scrollIntoView({ block: 'nearest' });
    return;
  }
}
