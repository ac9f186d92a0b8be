import { type ComponentType, lazy, Suspense } from 'react';

import { Note } from '../kit/index.ts';
import { useConsole } from './context.ts';

function Loading() {
  return <Note>{useConsole().t.loading}</Note>;
}

function NotLoaded() {
  return <Note tone="warning">{useConsole().t.loadFailures.failed}</Note>;
}

/** A part of the form that is loaded when it is first shown. If it does not load, it says so. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch(() => NotLoaded as ComponentType<Props>) }));
  return (props) => (
    <Suspense fallback={<Loading />}>
      <Part {...props} />
    </Suspense>
  );
}
