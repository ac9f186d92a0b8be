import 'react';

declare module 'react' {
  /** React's type of `style` knows no custom properties. */
  interface CSSProperties {
    [customProperty: `--${string}`]: string | number | undefined;
  }
}
