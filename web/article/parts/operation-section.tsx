import type { Operation } from '../../model/api/operation.ts';
import type { Language } from '../language.ts';
import type { OperationPart, Section } from '../sections.ts';
import { Callbacks } from './callbacks.tsx';
import { Content } from './content.tsx';
import { Delivery } from './delivery.tsx';
import { Heading, levelBelow, type HeadingLevel } from './heading.tsx';
import { Authored } from './html.tsx';
import { Parameters } from './parameters.tsx';
import { Responses } from './responses.tsx';
import { Security } from './security.tsx';
import { Servers } from './servers.tsx';
import { Signature } from './signature.tsx';

interface OperationSectionProps {
  section: Section<OperationPart>;
  operation: Operation;
  /** Address of the info page, which explains the security schemes. */
  infoHref: string;
  level: HeadingLevel;
  language: Language;
}

/** One section of an operation, with its heading. */
export function OperationSection(props: OperationSectionProps) {
  const { section, level, language } = props;
  return (
    <section>
      <Heading level={level} id={section.id} text={section.text} language={language} />
      <Part {...props} />
    </section>
  );
}

function Part({ section: { part, id }, operation, infoHref, level, language }: OperationSectionProps) {
  switch (part) {
    case 'authorization':
      return <Security operation={operation} infoHref={infoHref} language={language} />;
    case 'body':
      return (
        operation.requestBody && (
          <>
            <Authored html={operation.requestBody.description} language={language} />
            <Content
              content={operation.requestBody.content}
              group={`${id}-media`}
              required={operation.requestBody.required}
              {...(operation.samples !== null && { samples: operation.samples })}
              language={language}
            />
          </>
        )
      );
    case 'responses':
      return <Responses responses={operation.responses} level={levelBelow(level)} language={language} />;
    case 'callbacks':
      return (
        <Callbacks callbacks={operation.callbacks} infoHref={infoHref} level={levelBelow(level)} language={language} />
      );
    case 'signature':
      return operation.signature && <Signature signature={operation.signature} language={language} />;
    case 'delivery':
      return operation.delivery && <Delivery delivery={operation.delivery} language={language} />;
    case 'servers':
      return <Servers servers={operation.servers} isOwn={operation.hasOwnServers} language={language} />;
    default:
      return (
        <Parameters
          parameters={operation.parameters.filter((parameter) => parameter.in === part)}
          exactlyOneOf={operation.exactlyOneOf}
          language={language}
        />
      );
  }
}
