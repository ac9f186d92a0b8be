import type { OperationLink } from '../../model/page/page.ts';
import type { Language } from '../language.ts';
import { Method, PathTemplate } from './endpoint.tsx';

interface OperationListProps {
  operations: OperationLink[];
  language: Language;
  /** Leaves out the sentence under each operation. */
  compact?: boolean;
}

export function OperationList({ operations, language, compact = false }: OperationListProps) {
  return (
    <ul className={compact ? 'operations compact' : 'operations'}>
      {operations.map((operation) => (
        <li key={operation.href}>
          <Method method={operation.method} />{' '}
          <a href={operation.href} lang={language.inLanguage(operation.lang)}>
            {operation.deprecated ? <s>{operation.label}</s> : operation.label}
          </a>{' '}
          {/* An operation without a name has its path as the label. */}
          {operation.label !== operation.path && (
            <code>
              <PathTemplate path={operation.path} />
            </code>
          )}
          {operation.deprecated && <em> {language.t.deprecatedOperation}</em>}
          {!compact && operation.excerpt !== '' && (
            <p lang={language.authored(operation.excerpt)}>{operation.excerpt}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
