import type { OperationLink } from '../../model/page/page.ts';
import type { PropsWithLanguage } from '../language.ts';
import { Method, PathTemplate } from './endpoint.tsx';

/** Method, name and path of a call. */
function CallName({
  operation: { method, href, label, path, lang, deprecated },
  language,
}: PropsWithLanguage<{ operation: OperationLink }>) {
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
}: PropsWithLanguage<{ operation: OperationLink }> & { eventType: string }) {
  return (
    <>
      <a href={href}>
        <code>{deprecated ? <s>{eventType}</s> : eventType}</code>
      </a>{' '}
      <span lang={language.inLanguage(lang)}>{label}</span>
    </>
  );
}

export function OperationList({
  operations,
  language,
  compact = false,
}: PropsWithLanguage<{ operations: OperationLink[]; compact?: boolean }>) {
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
