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
import { EditorView, type EditorViewConfig, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';

import type { Deviation } from '../../model/description/check-message.ts';
import { pointerToPath } from '../../model/text/pointer.ts';
import { errorId } from '../kit/index.ts';

/** An error at a position of the text, or a finding about a place in the value. */
export type EditorError = { message: string; position: number } | Pick<Deviation, 'message' | 'pointer' | 'kind'>;

export type Editor = ReturnType<typeof createEditor>;

interface EditorOptions {
  text: string;
  label: string;
  id: string;
  onChange: (text: string) => void;
  errors: (text: string) => EditorError[];
}

/** Time after the last key, in ms. A shorter delay would mark words that are not finished. */
const LINT_DELAY = 500;

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-code-name)' },
  { tag: tags.string, color: 'var(--color-code-string)' },
  { tag: tags.number, color: 'var(--color-code-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--color-code-keyword)' },
]);

/** The portal's colors. CodeMirror's styles are outside all cascade layers, so a layered stylesheet could not override them. */
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

/**
 * Begins an editor whose styles are in a constructed style sheet, which the policy of the pages allows. In a document with a head,
 * CodeMirror would add a `<style>` element.
 */
function beginEditor(config: EditorViewConfig): EditorView {
  Object.defineProperty(document, 'head', { value: null, configurable: true });
  try {
    return new EditorView(config);
  } finally {
    Reflect.deleteProperty(document, 'head');
  }
}

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

/** The part of the text for a place in the value or its name, or for the nearest place around it that exists. */
function rangeOf(
  state: EditorState,
  { pointer, kind }: Pick<Deviation, 'pointer' | 'kind'>,
): { from: number; to: number } {
  let node: SyntaxNode | null = syntaxTree(state).topNode.firstChild;
  let name: SyntaxNode | null = null;
  for (const token of pointerToPath(pointer)) {
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
    name = property?.firstChild ?? null;
    if (next === undefined || next === null) break;
    node = next;
  }
  if ((kind === 'unknown' || kind === 'doubt') && name !== null) node = name;
  // Only the first line is underlined, because a whole object would be too much.
  const from = node?.from ?? 0;
  return { from, to: Math.min(node?.to ?? 0, state.doc.lineAt(from).to) };
}

/** An editor for JSON with colors, folding, undo and marked errors. After Escape, Tab leaves it (WCAG 2.1.2). */
export function createEditor(parent: HTMLElement, { text, label, id, onChange, errors }: EditorOptions) {
  const view = beginEditor({
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
      // An id without an element is allowed: the error message exists only while there is an error.
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
                : rangeOf(state, error);
            return {
              from: range.from,
              to: range.to,
              severity: 'kind' in error && error.kind === 'doubt' ? 'warning' : 'error',
              message: error.message,
            };
          }),
        { delay: LINT_DELAY },
      ),
    ],
  });
  return {
    setText: (next: string): void => {
      const current = view.state.doc.toString();
      if (next !== current) view.dispatch({ changes: { from: 0, to: current.length, insert: next } });
    },
    focus: (): void => view.focus(),
    destroy: (): void => view.destroy(),
  };
}
