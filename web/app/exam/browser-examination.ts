import { simulatorAccount } from '../simulator/account.ts';
import { safeLocalStorage } from '../state/storage.ts';
import { askStep } from './ask-step.ts';
import { Examination, ORDER_KEY, PROGRESS_KEY } from './examination.ts';

/** The exam of this browser. */
export const examination = new Examination({
  storage: safeLocalStorage,
  ask: askStep,
  account: simulatorAccount.getState,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
  async alone(task, signal) {
    // Pages that are not secure have no locks.
    const locks = (navigator as Partial<Navigator>).locks;
    if (locks === undefined) return task();
    // A tab that ends while it waits is refused the lock.
    await locks.request('exam', { signal }, task).catch(() => undefined);
  },
});

/** Takes the exam in this tab, or follows the tab that does. Returns the function that stops it. */
export function followExam(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === ORDER_KEY || key === PROGRESS_KEY) examination.read();
  };
  addEventListener('storage', onStorage);
  const stop = examination.start();
  return () => {
    removeEventListener('storage', onStorage);
    stop();
  };
}
