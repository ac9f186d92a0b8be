import { useEffect, useState } from 'react';

import { objectOf, ownProperty, stringOf } from '../../../model/text/json.ts';
import { usePage } from '../../state/page.tsx';
import { STRINGS } from './strings/all.ts';

const COLORS = { operational: 'tip', maintenance: 'warning', degraded: 'warning', outage: 'danger' } as const;
type State = keyof typeof COLORS;

async function stateAt(source: string): Promise<State | null> {
  const response = await fetch(source, { credentials: 'omit' });
  const name = stringOf(ownProperty(objectOf(await response.json()), 'state')) ?? '';
  return Object.hasOwn(COLORS, name) ? (name as State) : null;
}

/** The state of the API, with a light in its color. Without a response that has a known state, there is nothing. */
export default function StatusLight({ source }: { source: string }) {
  const { data } = usePage();
  const [state, setState] = useState<State | null>(null);
  useEffect(() => {
    stateAt(source).then(setState, () => setState(null));
  }, [source]);
  if (state === null) return null;
  return (
    <p data-api-state={state}>
      <span aria-hidden="true" style={{ color: `var(--color-${COLORS[state]})` }}>
        ●
      </span>{' '}
      {STRINGS[data.locale][state]}
    </p>
  );
}
