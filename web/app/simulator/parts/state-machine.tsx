import { useId } from 'react';

import type { CommonWords } from '../words/en.ts';

/** Left top corners of the states. */
const STATES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  pending_activation: [24, 4],
  pending_verification: [24, 64],
  waiting_period: [24, 124],
  active: [24, 184],
  expired: [24, 244],
  cancelled: [204, 64],
  suspended: [204, 184],
  restored: [204, 244],
};
const WIDTH = 144;
const HEIGHT = 34;

/** The changes of the guide User journey, each with the path of its arrow. */
const CHANGES: readonly { from: string; to: string; path: string }[] = [
  { from: 'pending_activation', to: 'pending_verification', path: 'M96 38V59' },
  { from: 'pending_activation', to: 'waiting_period', path: 'M24 21H10V141H19' },
  { from: 'pending_activation', to: 'cancelled', path: 'M168 21H276V59' },
  { from: 'pending_verification', to: 'waiting_period', path: 'M96 98V119' },
  { from: 'pending_verification', to: 'cancelled', path: 'M168 76H199' },
  { from: 'waiting_period', to: 'active', path: 'M96 158V179' },
  { from: 'waiting_period', to: 'cancelled', path: 'M168 141H250V103' },
  { from: 'active', to: 'suspended', path: 'M168 197H199' },
  { from: 'active', to: 'cancelled', path: 'M168 190H184V88H199' },
  { from: 'active', to: 'expired', path: 'M96 218V239' },
  { from: 'suspended', to: 'active', path: 'M204 208H173' },
  { from: 'suspended', to: 'cancelled', path: 'M300 184V103' },
  { from: 'cancelled', to: 'restored', path: 'M348 81H358V261H353' },
  { from: 'restored', to: 'active', path: 'M204 261H186V214H173' },
];

/** Picture of the states of a contract, with the current state marked. */
export function StateMachine({ status, words }: { status: string; words: CommonWords }) {
  const id = useId();
  const next = CHANGES.filter(({ from }) => from === status);
  const others = CHANGES.filter(({ from }) => from !== status);
  const description = next.length > 0 ? words.machineNext(next.map(({ to }) => to).join(', ')) : words.machineEnd;
  return (
    // An inline picture takes the colors of the page, which an image element cannot.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className="sim-machine" viewBox="0 0 366 282" role="img" aria-labelledby={`${id}-title ${id}-text`}>
      <title id={`${id}-title`}>{words.machine(status)}</title>
      <desc id={`${id}-text`}>{description}</desc>
      {['', ' sim-next'].map((kind) => (
        <marker
          key={kind}
          id={`${id}-arrow${kind.trim()}`}
          className={`sim-arrow${kind}`}
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerWidth="6"
          markerHeight="6"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8Z" />
        </marker>
      ))}
      {others.map(({ path }) => (
        <path key={path} className="sim-change" d={path} markerEnd={`url(#${id}-arrow)`} />
      ))}
      {next.map(({ path }) => (
        <path key={path} className="sim-change sim-next" d={path} markerEnd={`url(#${id}-arrowsim-next)`} />
      ))}
      {Object.entries(STATES).map(([name, [x, y]]) => (
        <g key={name} className={name === status ? 'sim-state sim-current' : 'sim-state'}>
          <rect x={x} y={y} width={WIDTH} height={HEIGHT} rx="6" />
          <text x={x + WIDTH / 2} y={y + HEIGHT / 2} textAnchor="middle" dominantBaseline="central">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
