import type { HTMLAttributes, PropsWithChildren } from 'react';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** See LATE_PART in web/model/page/page-data.ts. */
      'late-part': PropsWithChildren<HTMLAttributes<HTMLElement>>;
    }
  }
}
