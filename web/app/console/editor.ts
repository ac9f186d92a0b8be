import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { type Diagnostic, linter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';

import { errorId } from './fields/field-frame.tsx';
import { pathOf } from './pointer.ts';

/** What is wrong: at a position of the text, or at a place of the value. */
export type EditorError = { message: string } & ({ position: number } | { pointer: string });

export interface Editor {
  setText: (text: string) => void;
  focus: () => void;
  destroy: () => void;
}

interface EditorOptions {
  text: string;
  label: string;
  id: string;
  onChange: (text: string) => void;
  errors: (text: string) => EditorError[];
}

/** After the last key; a check of every one would mark words that are not finished. */
const LINT_DELAY = 500;

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-code-name)' },
  { tag: tags.string, color: 'var(--color-code-string)' },
  { tag: tags.number, color: 'var(--color-code-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--color-code-keyword)' },
]);

/** The portal's own look. The editor's styles lie in no cascade layer, so a stylesheet in one could not change them. */
const look = EditorView.theme({
  '&': {
    maxHeight: '26rem',
    border: '1px solid var(--color-line-strong)',
    borderRadius: 'var(--radius-sm)',
    backgroundColor: 'var(--color-code-ground)',
    color: 'var(--color-code-text)',
    fontSize: '0.8125rem',
  },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--color-text)' },
  '.cm-gutters': { border: '0', backgroundColor: 'transparent', color: 'var(--color-text-soft)' },
  '.cm-foldPlaceholder': { border: '0', backgroundColor: 'var(--color-accent-soft)', color: 'var(--color-text)' },
  '.cm-tooltip': {
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-sm)',
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-text)',
    fontFamily: 'var(--font-sans)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-accent-soft)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--color-danger-soft)' },
});

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

/** The part of the text that a place of the value stands in; the nearest one around it that is there. */
function rangeOf(state: EditorState, pointer: string): { from: number; to: number } {
  let node: SyntaxNode | null = syntaxTree(state).topNode.firstChild;
  for (const token of pathOf(pointer)) {
    const children: SyntaxNode[] = [];
    for (let child = node?.firstChild ?? null; child !== null; child = child.nextSibling) children.push(child);
    const values = children.filter(({ name }) => !/^[[\]{},:⚠]$/.test(name));
    const property = values.find(
      (child) =>
        child.name === 'Property' &&
        child.firstChild !== null &&
        state.sliceDoc(child.firstChild.from, child.firstChild.to) === JSON.stringify(token),
    );
    const next = node?.name === 'Array' ? values[Number(token)] : (property?.lastChild ?? undefined);
    if (next === undefined || next === null) break;
    node = next;
  }
  // A whole object would be underlined line by line.
  const from = node?.from ?? 0;
  return { from, to: Math.min(node?.to ?? 0, state.doc.lineAt(from).to) };
}

/** An editor for JSON: colors, folding, undo, and what is wrong marked in the text. Tab leaves it after Escape, as it does everywhere (WCAG 2.1.2). */
export function createEditor(parent: HTMLElement, { text, label, id, onChange, errors }: EditorOptions): Editor {
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      history(),
      json(),
      look,
      syntaxHighlighting(colors),
      bracketMatching(),
      indentOnInput(),
      codeFolding(),
      foldGutter(),
      EditorView.lineWrapping,
      EditorState.tabSize.of(2),
      keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, indentWithTab]),
      // The message of the whole body comes and goes; without one there is nothing to read.
      EditorView.contentAttributes.of({
        id,
        'aria-label': label,
        'aria-describedby': errorId(id),
        spellcheck: 'false',
      }),
      EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
      linter(
        ({ state }) =>
          errors(state.doc.toString()).map((error): Diagnostic => {
            const range =
              'position' in error
                ? {
                    from: Math.min(error.position, state.doc.length),
                    to: Math.min(error.position + 1, state.doc.length),
                  }
                : rangeOf(state, error.pointer);
            return { from: range.from, to: range.to, severity: 'error', message: error.message };
          }),
        { delay: LINT_DELAY },
      ),
    ],
  });
  return {
    setText: (next) => {
      const current = view.state.doc.toString();
      if (next !== current) view.dispatch({ changes: { from: 0, to: current.length, insert: next } });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
