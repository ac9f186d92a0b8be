import type { FieldChange, FieldLink, MessageChanges } from '../../model/api/migration.ts';
import { codes, currentLanguage, sequence, Twin } from '../kit.tsx';

interface ChangesProps {
  changes: MessageChanges;
  /** Whether request and response have separate lists. */
  isTitled?: boolean;
}

/** Changes of a request and its response, as a checklist. */
export function Changes({ changes: { request, response, more }, isTitled = true }: ChangesProps) {
  const { t, count } = currentLanguage();
  return (
    <>
      <Message title={isTitled ? t.request : null} changes={request} />
      <Message title={isTitled ? t.response : null} changes={response} />
      {more > 0 && <p className="also">{count(more, t.moreChanges)}</p>}
    </>
  );
}

/** The number of checkboxes of {@link Changes}. */
export function taskCount({ request, response }: Pick<MessageChanges, 'request' | 'response'>): number {
  return [...request, ...response].filter((change) => !isAddition(change)).length;
}

/** Additions do not break anything, so they have no checkbox. */
function isAddition({ kind, isNewlyRequired }: FieldChange): boolean {
  return kind === 'added' && !isNewlyRequired;
}

function Message({ title, changes }: { title: string | null; changes: FieldChange[] }) {
  const { t } = currentLanguage();
  const tasks = changes.filter((change) => !isAddition(change));
  const additions = changes.filter(isAddition);
  if (changes.length === 0) return null;
  return (
    <>
      {title !== null && <p className="side">{title}</p>}
      {tasks.length > 0 && (
        <ul className="checklist">
          {tasks.map((change) => (
            <ChangeLine key={`${change.from?.href} ${change.to?.href}`} change={change} />
          ))}
        </ul>
      )}
      {additions.length > 0 && (
        <p className="also">
          {t.alsoNew}:{' '}
          {sequence(
            additions.map(({ to }) => to !== null && <FieldName key={to.href} field={to} isTyped />),
            ', ',
          )}
        </p>
      )}
    </>
  );
}

function FieldName({ field, isTyped = false }: { field: FieldLink; isTyped?: boolean }) {
  return (
    <>
      <Twin as="words">
        <a href={field.href}>
          <code>{field.label}</code>
        </a>
      </Twin>
      {isTyped && <Twin as="replaced" by={` ${field.type}`} />}
    </>
  );
}

function ChangeLine({ change }: { change: FieldChange }) {
  const { kind, from, to, isTypeChanged, isNewlyRequired, addedValues, removedValues } = change;
  const { arrow, t } = currentLanguage();
  const isSameName = kind === 'changed';
  const old = from !== null && <FieldName field={from} />;
  const type =
    isTypeChanged && from !== null && to !== null ? `${from.type} → ${to.type}` : from === null ? to?.type : null;
  return (
    <li>
      <label>
        <input type="checkbox" />
        <span>
          {kind === 'removed' ? <s>{old}</s> : old}
          {to !== null && !isSameName && (
            <>
              {from !== null && ` ${arrow} `}
              <FieldName field={to} />
            </>
          )}
          {type === null ? <Twin as="replaced" by={` ${(to ?? from)?.type ?? ''}`} /> : <i> {type}</i>}
          {isNewlyRequired && <b> {kind === 'added' ? t.required : t.nowRequired}</b>}
          {addedValues.length > 0 && <Values words={t.newValues} values={addedValues} />}
          {removedValues.length > 0 && <Values words={t.goneValues} values={removedValues} />}
        </span>{' '}
        <em className={kind}>
          {isSameName && to !== null ? <a href={to.href}>{t.changeKinds.changed}</a> : t.changeKinds[kind]}
        </em>
      </label>
    </li>
  );
}

function Values({ words, values }: { words: string; values: string[] }) {
  return (
    <small>
      {' '}
      {words}: {codes(values, ', ')}
    </small>
  );
}
