import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import type { GuideSource } from '../../../web/compile/source/guide-source.ts';
import { takeProofMarks, withoutProofMarks } from '../../../web/compile/source/proof-marks.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';

export function textSource(description: JsonObject): ApiSource {
  const marks = takeProofMarks(description);
  return {
    file: 'specs/public/api.yaml',
    name: 'api.yaml',
    document: description,
    description,
    documentOf: () => description,
    marks,
    dependencies: [],
    yaml: () => '',
    json: () => '',
    locate: () => ({ file: 'specs/public/api.yaml' }),
  };
}

export function textGuide(marked: string): GuideSource {
  const body = withoutProofMarks(marked);
  return {
    file: 'content/public/en/intro.md',
    name: 'intro.md',
    locale: 'en',
    route: '/intro',
    frontMatter: { title: 'Intro', description: 'An introduction.' },
    body,
    text: body,
    marked,
  };
}
