import { Fragment } from 'react';

import { localizePath } from '../../../model/page/path.ts';
import { Code } from '../../kit/code.tsx';
import { usePageProps } from './context.ts';

const EXAMPLES = [
  ['code', `curl "$BASE_URL/public/v3/inventory"`, 'code=429'],
  ['example', `curl --request POST "$BASE_URL/public/v3/contracts"`, 'example=device_already_covered'],
  ['wait', `curl --max-time 3 "$BASE_URL/public/v3/inventory"`, 'wait=5'],
] as const;

/** How to get a response that the test data does not produce. */
export function Preferences() {
  const { t, locale } = usePageProps();
  const { prefer } = t;
  return (
    <section>
      <h2 id="prefer">{prefer.heading}</h2>
      <p>
        {prefer.text}{' '}
        <a href={`${localizePath('/simulator/reference/%SLUG%-simulator', locale)}#choose-the-response`}>
          {prefer.link}
        </a>
      </p>
      {EXAMPLES.map(([name, command, value]) => (
        <Fragment key={name}>
          <p>{prefer[name]}</p>
          <Code
            text={`${command} \\\n  --header 'Authorization: Bearer YOUR_ACCESS_TOKEN' \\\n  --header 'Prefer: ${value}'`}
          />
        </Fragment>
      ))}
    </section>
  );
}
