import type { TokenizerAndRendererExtension, Tokens } from 'marked';

import { escapeHtml } from '../../model/text/html.ts';

interface StepToken extends Tokens.Generic {
  type: 'step';
  workflow: string;
  step: string;
}

const DIRECTIVE = /^::step\{(?<attributes>[^}\n]*)\}[ \t]*(?:\n|$)/;
const WORKFLOW = /\bworkflow="?(?<name>[\w-]+)"?/;
const STEP = /\bstep="?(?<name>[\w-]+)"?/;

/**
 * `::step{workflow=first-contract step=create-token}` on a line of its own shows a step of a workflow (a leaf directive of the generic
 * directives proposal for CommonMark). It leaves a mark, at which `splitAtSteps` splits the markup.
 */
export const stepDirective: TokenizerAndRendererExtension = {
  name: 'step',
  level: 'block',
  start: (source) => /^::step\{/m.exec(source)?.index,
  tokenizer(source) {
    const match = DIRECTIVE.exec(source);
    if (match === null) return undefined;
    const attributes = match.groups?.attributes ?? '';
    const token: StepToken = {
      type: 'step',
      raw: match[0],
      workflow: WORKFLOW.exec(attributes)?.groups?.name ?? '',
      step: STEP.exec(attributes)?.groups?.name ?? '',
    };
    return token;
  },
  renderer(token) {
    const { workflow, step } = token as StepToken;
    return `<div data-step="${escapeHtml(`${workflow}/${step}`)}"></div>\n`;
  },
};
