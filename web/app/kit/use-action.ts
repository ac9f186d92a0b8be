import { useCallback, useRef, useState } from 'react';

interface ActionState<Result> {
  /** Shown with `aria-disabled`: a button that is disabled would lose the focus of the keyboard. */
  isRunning: boolean;
  result: Result | null;
  error: unknown;
}

/**
 * Runs one request at a time and keeps its result or its error. While a run goes on, `run` does nothing. It
 * returns whether the request succeeded.
 * @param after runs after a request that succeeded, before its result is shown
 */
export function useAction<Result>(after?: () => Promise<void>) {
  const [state, setState] = useState<ActionState<Result>>({ isRunning: false, result: null, error: null });
  const isRunning = useRef(false);
  const run = useCallback(
    async (act: () => Promise<Result>): Promise<boolean> => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setState((last) => ({ ...last, isRunning: true, error: null }));
      try {
        const result = await act();
        await after?.();
        setState({ isRunning: false, result, error: null });
        return true;
      } catch (error) {
        setState({ isRunning: false, result: null, error });
        return false;
      } finally {
        isRunning.current = false;
      }
    },
    [after],
  );
  return { ...state, run };
}
