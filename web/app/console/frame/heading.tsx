import { type ReactNode, useEffect, useRef } from 'react';

/** The heading that names the dialog. It takes the focus if the reader asked for the form, so that screen readers announce it. */
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
