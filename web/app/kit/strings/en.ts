/** The words of the kit in English. They define the type of the other languages. */
export const en = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser blocked copying.',
  close: 'Close',
  cancel: 'Cancel',
  /** Leaves a question without doing anything. */
  back: 'Back',
  retry: 'Try again',
  show: 'Show',
  hide: 'Hide',
  showValue: (name: string) => `Show ${name}`,
  hideValue: (name: string) => `Hide ${name}`,
  showAll: (count: number) => `Show all ${count}`,
  required: 'required',
  deprecated: 'deprecated',
};
