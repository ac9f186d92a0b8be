import { useId } from 'react';

import { ownProperty } from '../../../web/model/text/json.ts';
import { CONTRACT_CHANGES, type ContractChange, type ContractState } from '../../shared/contract-states.ts';
import { usePageProps } from './context.ts';
import { useAccountWords } from './status/words.ts';

/** Left top corners of the states. */
const STATES: Readonly<Record<ContractState, readonly [x: number, y: number]>> = {
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
/** A longer name is drawn narrower. */
const MAX_NAME = 22;

/** The paths of the arrows. */
const ARROWS: Readonly<Record<ContractChange, string>> = {
  'pending_activation pending_verification': 'M96 38V59',
  'pending_activation waiting_period': 'M24 21H10V141H19',
  'pending_activation active': 'M24 12H-8V208H19',
  'pending_activation cancelled': 'M168 21H276V59',
  'pending_verification waiting_period': 'M96 98V119',
  'pending_verification active': 'M24 88H1V194H19',
  'pending_verification cancelled': 'M168 76H199',
  'waiting_period active': 'M96 158V179',
  'waiting_period suspended': 'M168 144H236V179',
  'waiting_period cancelled': 'M168 133H250V103',
  'active suspended': 'M168 197H199',
  'active cancelled': 'M168 190H184V88H199',
  'active expired': 'M96 218V239',
  'suspended waiting_period': 'M218 184V153H173',
  'suspended active': 'M204 208H173',
  'suspended cancelled': 'M300 184V103',
  'cancelled restored': 'M348 88H358V255H353',
  'restored active': 'M204 261H186V214H173',
  'restored suspended': 'M276 244V223',
  'restored cancelled': 'M348 268H368V74H353',
};

export function StateMachine({ status }: { status: string }) {
  const { t } = usePageProps();
  const { states } = useAccountWords();
  const id = useId();
  const words = (state: string): string => ownProperty(states, state) ?? state;
  const arrows = Object.entries(ARROWS).map(([change, path]) => ({ path, isNext: change.startsWith(`${status} `) }));
  const next = Object.entries(CONTRACT_CHANGES).flatMap(([from, to]) => (from === status ? Object.keys(to) : []));
  const description = next.length > 0 ? t.machineNext(next.map(words).join(', ')) : t.machineEnd;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline picture takes the colors of the page, which an image element cannot
    <svg className="sim-machine" viewBox="-14 0 388 282" role="img" aria-labelledby={`${id}-title ${id}-text`}>
      <title id={`${id}-title`}>{t.machine(words(status))}</title>
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
      {arrows
        .toSorted((a, b) => Number(a.isNext) - Number(b.isNext))
        .map(({ path, isNext }) => {
          const kind = isNext ? ' sim-next' : '';
          return (
            <path key={path} className={`sim-change${kind}`} d={path} markerEnd={`url(#${id}-arrow${kind.trim()})`} />
          );
        })}
      {Object.entries(STATES).map(([name, [x, y]]) => (
        <g key={name} className={name === status ? 'sim-state sim-current' : 'sim-state'}>
          <rect x={x} y={y} width={WIDTH} height={HEIGHT} rx="6" />
          <text
            x={x + WIDTH / 2}
            y={y + 14}
            textAnchor="middle"
            {...(words(name).length > MAX_NAME && { textLength: WIDTH - 16, lengthAdjust: 'spacingAndGlyphs' })}
          >
            {words(name)}
          </text>
          <text className="sim-code" x={x + WIDTH / 2} y={y + 27} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
