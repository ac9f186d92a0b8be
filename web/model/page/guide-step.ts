import type { SampleSet } from '../api/code-samples.ts';
import type { OperationLink } from '../api/link.ts';
import type { Html } from '../text/html.ts';

/** A step of a workflow as a guide shows it. */
export interface GuideStep {
  workflow: string;
  /** Identifier of the step in its workflow. */
  step: string;
  description: Html;
  /** The description as Markdown. */
  markdown: string;
  operation: OperationLink;
  /** Whether only the simulator has the operation: the customer and the time do the rest in production. */
  isSimulatorOnly: boolean;
  /** Address of the server in the samples. */
  server: string;
  /** Whether the site has a simulator that can run it. */
  canRun: boolean;
  samples: SampleSet;
  /** The documented response, and its address on the page of the operation. */
  response: { status: string; href: string };
  /** The fields that the response must have, e.g. `status = active`. */
  expected: string[];
  /** The example values in the samples that a run replaces. */
  values: ExampleValue[];
}

/** An example value in the samples of a step, and where a run has the real one: in an output of a step, or in the id of the run. */
export interface ExampleValue {
  example: string;
  source: { workflow: string; step: string; output: string } | 'runId';
}

/** Stands for the creation of the simulator account among the results of steps, as `workflow/step`. */
export const ACCOUNT_STEP = 'account/create-account';

/** In the Markdown of a guide, a step is its name between two of these private characters. */
export const STEP_MARK = '\uE000';

const MARK = /<div data-step="([^"]*)"><\/div>/;

/** Splits the markup of a guide at its steps: markup and `workflow/step` in turn, with markup first and last. */
export function splitAtSteps(html: Html): string[] {
  return html.split(MARK);
}

/** The steps that the markup of a guide names, as `workflow/step`. */
export function stepsIn(html: Html): string[] {
  return splitAtSteps(html).filter((_, index) => index % 2 === 1);
}
