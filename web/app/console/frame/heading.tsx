import { type ReactNode, useEffect, useRef } from 'react';

/** What the dialog is named by. A reader who asked for the form is brought to it, and hears its name. */
export function Heading({ id, takesFocus, children }: { id: string; takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <h2 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h2>
  );
}
