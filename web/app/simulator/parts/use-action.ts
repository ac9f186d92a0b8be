import { useCallback, useRef, useState } from 'react';

export interface Action<Result> {
  /** Does nothing while the last run goes on. */
  run: (act: () => Promise<Result>) => Promise<void>;
  /** Shown with `aria-disabled`: a button that is disabled would lose the focus of the keyboard. */
  isRunning: boolean;
  result: Result | null;
  error: unknown;
}

/** Runs one request at a time and keeps its result or its error. */
export function useAction<Result>(): Action<Result> {
  const [state, setState] = useState<Omit<Action<Result>, 'run'>>({ isRunning: false, result: null, error: null });
  const isRunning = useRef(false);
  const run = useCallback(async (act: () => Promise<Result>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState((last) => ({ ...last, isRunning: true, error: null }));
    try {
      setState({ isRunning: false, result: await act(), error: null });
    } catch (error) {
      setState({ isRunning: false, result: null, error });
    }
    isRunning.current = false;
  }, []);
  return { ...state, run };
}
