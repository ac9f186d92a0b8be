import { en as limits } from '../../simulator/strings/en.ts';

/** The strings of running steps in English. They define the type of the other languages. */
export const en = {
  runAgain: 'Run again',
  startOver: 'Start over',
  running: 'Running…',
  statusIn: (status: string, milliseconds: string) => `${status} in ${milliseconds} ms`,
  passed: 'As expected',
  notPassed: 'Not as expected',
  was: (value: string) => `the value is ${value}`,
  noValue: 'not in the response',
  offline: 'There was no response. Check your connection, then try again.',
  earlier: (response: string) => `An earlier step got the response ${response}. Start over, then run this step again.`,
  noAccount: 'This account no longer exists. Create a new one, and the workflow starts over.',
  gone: 'The simulator account was changed elsewhere, for example by a reset. Start over.',
  limited: limits.limited,
};

export type RunStrings = typeof en;
