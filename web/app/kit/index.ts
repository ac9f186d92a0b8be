/** The door of the kit: tools import its parts from here. `npm run kit` shows each of them in every state. */
export * from './button.tsx';
export * from './code.tsx';
export * from './confirm.tsx';
export * from './copy-button.tsx';
export * from './facts.tsx';
export * from './field.tsx';
export * from './file-button.tsx';
export * from './file-drop.tsx';
export * from './focus.ts';
export * from './fold.tsx';
export * from './icon-button.tsx';
export * from './log.tsx';
export * from './note.tsx';
export * from './tabs.tsx';
export * from './use-action.ts';
export * from './words.ts';
