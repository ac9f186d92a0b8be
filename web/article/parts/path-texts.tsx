import type { Operation } from '../../model/api/operation.ts';
import type { PropsWithLanguage } from '../language.ts';
import { Authored } from './html.tsx';

/** Texts about the whole path, beside those of the operation. */
export function PathTexts({ operation, language }: PropsWithLanguage<{ operation: Operation }>) {
  const { summary, description } = operation.pathTexts;
  if (summary === null && description === null) return null;
  return (
    <div className="clause">
      <p>
        <strong>{language.t.everyOperationOfPath}</strong> <span lang={language.authored(summary)}>{summary}</span>
      </p>
      <Authored html={description} language={language} />
    </div>
  );
}
