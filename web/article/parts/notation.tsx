import type { Serialization } from '../../model/api/operation.ts';
import type { Language } from '../language.ts';

interface NotationProps extends Serialization {
  language: Language;
}

/** How a parameter with several parts is serialized. */
export function Notation({ notation, example, language: { t } }: NotationProps) {
  return (
    <p>
      {t.notations[notation]} <code>{example}</code>
    </p>
  );
}
