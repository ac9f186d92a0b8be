import { lazy, type ReactNode, Suspense } from 'react';

export interface OwnFaultProps {
  /** The failure or response to explain. Another one is explained anew. */
  symptom: unknown;
  /** The fault that the response names; null if it names none, and undefined without a response. */
  fault?: string | null | undefined;
  /** The explanation if no fault of the reader is the cause. */
  children?: ReactNode;
}

const Cause = lazy(async () => ({
  // Without the network, the cause is no fault.
  default: await import('./fault-cause.tsx').then(
    (it) => it.FaultCause,
    () => (props: OwnFaultProps) => props.children,
  ),
}));

/** Explains a symptom by a fault that the reader has set in the simulator. Without one, it shows its children. */
export function OwnFault(props: OwnFaultProps) {
  return <Suspense>{props.fault === null ? props.children : <Cause {...props} />}</Suspense>;
}
