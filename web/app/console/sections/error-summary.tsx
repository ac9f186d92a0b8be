import { useEffect, useEffectEvent, useRef } from 'react';

import { Box, Button } from '../../kit/index.ts';
import { useConsole, useFormState } from '../context.ts';
import { controlId } from '../form-store.ts';
import type { FormError } from '../sending-errors.ts';

interface ErrorSummaryProps {
  /** Number of attempts to send. When it changes, the focus moves to the only wrong field, or else to the list of all. */
  attempt: number;
  onSendAnyway: () => void;
}

/** The errors of each field. */
function byField(errors: readonly FormError[]): FormError[][] {
  return [...Map.groupBy(errors, ({ name, pointer }) => name + pointer).values()];
}

/** Lists the errors with links to the fields. Fixed errors disappear at once. */
export function ErrorSummary({ attempt, onSendAnyway }: ErrorSummaryProps) {
  const { t, count } = useConsole();
  const errors = useFormState((state) => state.errors);
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = byField(errors ?? []);
  const focus = useEffectEvent(() => {
    const [[first] = [], ...more] = fields;
    if (first === undefined || more.length > 0 || !focusField(first)) heading.current?.focus();
  });
  useEffect(() => {
    if (attempt > 0) focus();
  }, [attempt]);
  if (errors === null || errors.length === 0) return null;
  const isFatal = errors.some((error) => error.isFatal);
  return (
    <Box tone="danger">
      <h3 ref={heading} tabIndex={-1}>
        {count(fields.length, isFatal ? t.cannotSend : t.problems)}
      </h3>
      <ErrorLinks errors={errors} />
      {!isFatal && (
        <Button isSmall onClick={onSendAnyway}>
          {t.sendAnyway}
        </Button>
      )}
    </Box>
  );
}

/** A link to each wrong field, and its messages. */
export function ErrorLinks({ errors }: { errors: readonly FormError[] }) {
  const { goTo } = useConsole();
  return (
    <ul>
      {byField(errors).map((all) =>
        all.slice(0, 1).map((error) => (
          <li key={error.name + error.pointer}>
            <a
              className="button-link mono"
              href={`#${controlId(error.name)}${encodeURI(error.pointer)}`}
              onClick={(event) => {
                // A missing property has no element with this id yet, and the address must not change.
                event.preventDefault();
                goTo(error);
              }}
            >
              {error.label}
            </a>{' '}
            {all.map(({ message }) => message).join(' ')}
          </li>
        )),
      )}
    </ul>
  );
}

/** Focuses the control of an error, or the nearest one around it: a missing property may not have a control yet. Returns whether there is one. */
export function focusField({ name, pointer }: FormError): boolean {
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
    return true;
  }
  return false;
}
