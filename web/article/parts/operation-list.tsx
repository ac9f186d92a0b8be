import type { OperationLink } from '../../model/api/link.ts';
import { currentLanguage } from '../kit.tsx';
import { Method, PathTemplate } from './endpoint.tsx';

/** Method, name and path of a call. */
function CallName({ operation: { method, href, label, path, lang, deprecated } }: { operation: OperationLink }) {
  const { inLanguage } = currentLanguage();
  return (
    <>
      <Method method={method} />{' '}
      <a href={href} lang={inLanguage(lang)}>
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
}: { operation: OperationLink } & { eventType: string }) {
  const { inLanguage } = currentLanguage();
  return (
    <>
      <a href={href}>
        <code>{deprecated ? <s>{eventType}</s> : eventType}</code>
      </a>{' '}
      <span lang={inLanguage(lang)}>{label}</span>
    </>
  );
}

export function OperationList({ operations, compact = false }: { operations: OperationLink[]; compact?: boolean }) {
  const { authored, t } = currentLanguage();
  return (
    <ul className={compact ? 'operations compact' : 'operations'}>
      {operations.map((operation) => (
        <li key={operation.href} className={operation.eventType === null ? undefined : 'event'}>
          {operation.eventType === null ? (
            <CallName operation={operation} />
          ) : (
            <EventName operation={operation} eventType={operation.eventType} />
          )}
          {operation.deprecated && <em> {t.deprecatedOperation}</em>}
          {!compact && operation.excerpt !== '' && <p lang={authored(operation.excerpt)}>{operation.excerpt}</p>}
        </li>
      ))}
    </ul>
  );
}
