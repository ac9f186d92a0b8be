import { useCallback, useState } from 'react';

export interface Action<Result> {
  run: (act: () => Promise<Result>) => Promise<void>;
  isRunning: boolean;
  result: Result | null;
  error: unknown;
}

/** Runs one request at a time and keeps its result or its error. */
export function useAction<Result>(): Action<Result> {
  const [state, setState] = useState<Omit<Action<Result>, 'run'>>({ isRunning: false, result: null, error: null });
  const run = useCallback(async (act: () => Promise<Result>): Promise<void> => {
    setState((last) => ({ ...last, isRunning: true, error: null }));
    try {
      setState({ isRunning: false, result: await act(), error: null });
    } catch (error) {
      setState({ isRunning: false, result: null, error });
    }
  }, []);
  return { ...state, run };
}
