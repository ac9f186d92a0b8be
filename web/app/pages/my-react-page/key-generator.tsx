import { useId, useState } from 'react';

import { randomUuid } from '../../browser/random-uuid.ts';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Field } from '../../kit/field.tsx';
import type { ToolStrings } from './strings/en.ts';

export function KeyGenerator({ t }: { t: ToolStrings }) {
  const id = useId();
  const [key, setKey] = useState('');
  return (
    <Field id={id} label={t.keyLabel}>
      <div className="row nowrap">
        <input
          id={id}
          className="field mono"
          readOnly
          value={key}
          placeholder="2f1c7a52-6a0e-4f4e-9d0b-3f2b8f5f7c11"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button look="primary" onClick={() => setKey(randomUuid())}>
          {t.generate}
        </Button>
        {key !== '' && <CopyButton text={() => key} />}
      </div>
    </Field>
  );
}
