import type { ComponentProps } from 'react';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `primary` for the one action that matters most, `danger` for one that destroys, `link` for one within a text. */
  look?: 'plain' | 'primary' | 'danger' | 'link';
  isSmall?: boolean;
  /** Whether its action is under way or not possible yet. The button is not disabled then, so that it keeps the focus of the keyboard. */
  isWaiting?: boolean;
}

/** The one style for acting. */
export function Button({ look = 'plain', isSmall = false, isWaiting = false, onClick, ...rest }: ButtonProps) {
  const classes = look === 'link' ? ['button-link'] : ['button', look !== 'plain' && `button-${look}`];
  return (
    // oxlint-disable-next-line react/button-has-type -- `rest` may have another type
    <button
      type="button"
      {...rest}
      className={[...classes, isSmall && 'button-small'].filter(Boolean).join(' ')}
      aria-disabled={isWaiting || undefined}
      onClick={isWaiting ? undefined : onClick}
    />
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  icon: 'close' | 'enlarge' | 'shrink';
  /** Accessible name. */
  label: string;
}

export function IconButton({ icon, label, title = label, ...rest }: IconButtonProps) {
  return <button {...rest} type="button" className={`glyph glyph-${icon}`} aria-label={label} title={title} />;
}
