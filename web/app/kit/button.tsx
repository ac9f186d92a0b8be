import type { ComponentProps } from 'react';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `primary` for the one action that matters most, `danger` for one that destroys, `link` for one within a text. */
  look?: keyof typeof LOOKS;
  isSmall?: boolean;
  /** Whether its action is under way or not possible yet. The button is not disabled then, so that it keeps the focus of the keyboard. */
  isWaiting?: boolean;
}

const LOOKS = {
  plain: 'button',
  primary: 'button button-primary',
  danger: 'button button-danger',
  link: 'button-link',
};

/** The one style for acting. */
export function Button({ look = 'plain', isSmall, isWaiting, onClick, ...rest }: ButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- `rest` may have another type
    <button
      type="button"
      {...rest}
      className={LOOKS[look] + (isSmall ? ' button-small' : '')}
      aria-disabled={isWaiting || undefined}
      onClick={isWaiting ? undefined : onClick}
    />
  );
}
