import type { ReactNode } from 'react';

import type { Json } from '../../../model/text/json.ts';
import { Field } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import type { FormField } from '../form-schema.ts';
import { DescriptionLink } from './description-link.tsx';
import { useScope, type ValueFieldProps } from './scope.ts';

export interface WidgetProps extends ValueFieldProps {
  field: FormField;
  id: string;
  messages: readonly string[];
  set: (next: Json | undefined) => void;
}

export function isMarkedRequired({ required, isEntry = false }: ValueFieldProps): boolean {
  return required && !isEntry;
}

interface ValueFrameProps extends WidgetProps {
  /** Id of the control that the label belongs to; null if the control has its own label. */
  controlId: string | null;
  children: ReactNode;
}

export function ValueFrame({ controlId, children, ...props }: ValueFrameProps) {
  const { label, names, field, messages } = props;
  const { anchors } = useConsole();
  const { anchor } = useScope();
  return (
    <Field
      id={controlId}
      label={label}
      type={field.type}
      required={isMarkedRequired(props)}
      deprecated={field.isDeprecated}
      messages={messages}
      extra={<DescriptionLink href={anchors.hrefOf(anchor, names)} label={label} />}
    >
      {children}
    </Field>
  );
}
