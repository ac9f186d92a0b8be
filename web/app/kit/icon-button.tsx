import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  icon: 'close' | 'enlarge' | 'shrink';
  /** Accessible name. */
  label: string;
}

/** A button with an icon of the kit in place of a text. */
export function IconButton({ icon, label, title = label, ...rest }: IconButtonProps) {
  return <button {...rest} type="button" className={`glyph glyph-${icon}`} aria-label={label} title={title} />;
}
