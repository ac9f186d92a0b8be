import type { GuideStep } from '../../model/page/guide-step.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Finding } from '../base/finding.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { type Overlays, translationIn } from '../translation/translation.ts';
import { type CheckedWorkflow, checkWorkflows } from './example-values.ts';
import { guideStepsOf } from './guide-steps.ts';
import type { MountedStep, MountedWorkflow } from './mount-workflows.ts';

export interface SiteWorkflows {
  /** Those that were checked with the references of the first language. */
  checked: () => CheckedWorkflow[];
  /** The steps in one language, by `workflow/step`. */
  stepsIn: (locale: Locale, references: readonly LocalizedReference[]) => ReadonlyMap<string, () => GuideStep>;
}

/** Checks workflows once, and builds their steps in every language. */
export function siteWorkflows(
  mounted: readonly MountedWorkflow[],
  { overlays, report }: { overlays: Overlays; report: (finding: Finding) => void },
): SiteWorkflows {
  let checked: ReadonlyMap<string, CheckedWorkflow> | null = null;
  return {
    checked: () => [...(checked?.values() ?? [])],
    stepsIn: (locale, references) => {
      const localized = ({ reference }: MountedStep): LocalizedReference => {
        const found = references.find((candidate) => candidate.reference === reference);
        if (found === undefined) throw new TypeError(`${reference.source.file} is not mounted.`);
        return found;
      };
      checked ??= checkWorkflows(mounted, localized, report);
      return new Map(
        [...checked].flatMap(([id, workflow]) => {
          const { source } = workflow.mounted;
          const translation = translationIn(locale, source, overlays);
          if (workflow.mounted === mounted.find((other) => other.source === source))
            for (const finding of translation.findings) report(finding);
          const outputsOf = (other: string) => checked?.get(other)?.workflow.outputs ?? {};
          return [...guideStepsOf(workflow, { locale, localized, translation, outputsOf })].map(
            ([step, make]) => [`${id}/${step}`, make] as const,
          );
        }),
      );
    },
  };
}
