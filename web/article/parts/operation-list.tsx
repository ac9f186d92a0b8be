import type { OperationLink } from '../../model/page/page.ts';
import type { Language } from '../language.ts';
import { Method, PathTemplate } from './endpoint.tsx';

interface OperationListProps {
  operations: OperationLink[];
  language: Language;
  /** Leaves out the sentence under each operation. */
  compact?: boolean;
}

/** Method, name and path of a call. */
function CallName({ operation: { method, href, label, path, lang, deprecated }, language }: NameProps) {
  return (
    <>
      <Method method={method} />{' '}
      <a href={href} lang={language.inLanguage(lang)}>
        {deprecated ? <s>{label}</s> : label}
      </a>{' '}
      {/* An operation without a name has its path as the label. */}
      {label !== path && (
        <code>
          <PathTemplate path={path} />
        </code>
      )}
    </>
  );
}

/** Event type and name of a webhook. All webhooks are POST requests to the address of the reader. */
function EventName({
  operation: { href, label, lang, deprecated },
  eventType,
  language,
}: NameProps & { eventType: string }) {
  return (
    <>
      <a href={href}>
        <code>{deprecated ? <s>{eventType}</s> : eventType}</code>
      </a>{' '}
      <span lang={language.inLanguage(lang)}>{label}</span>
    </>
  );
}

interface NameProps {
  operation: OperationLink;
  language: Language;
}

export function OperationList({ operations, language, compact = false }: OperationListProps) {
  return (
    <ul className={compact ? 'operations compact' : 'operations'}>
      {operations.map((operation) => (
        <li key={operation.href} className={operation.eventType === null ? undefined : 'event'}>
          {operation.eventType === null ? (
            <CallName operation={operation} language={language} />
          ) : (
            <EventName operation={operation} eventType={operation.eventType} language={language} />
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
