import { Validator } from '@cfworker/json-schema';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';

import {
  type UsageFinding,
  type UsageFindings,
  FORMATS,
  writeFindings,
} from '../../../web/model/integration/formats.ts';

const ENDING: UsageFinding = {
  rule: 'ends',
  level: 'error',
  subject: 'GET /contracts/{id}, "old"',
  text: 'It works until 2026-06-30 | <then> 410.',
  guide: 'https://portal.example/guides/versions#end',
  line: 7,
};
const FINDINGS: UsageFindings = {
  findings: [ENDING, { ...ENDING, rule: 'changed', level: 'warning', line: 9 }, { ...ENDING, level: 'note' }],
  summary: ['3 changes touch you & 4 do not.'],
  file: 'my integration.json',
  program: 'lamp-simulator',
  homepage: 'https://portal.example/guides/test',
};

/** The part of the schema of SARIF 2.1.0 that the report uses, as closed as the original. */
const SARIF_SCHEMA = (() => {
  const closed = (properties: object, required: string[] = Object.keys(properties)): object => ({
    type: 'object',
    additionalProperties: false,
    properties,
    required,
  });
  const text = { type: 'string' };
  const uri = { type: 'string', format: 'uri' };
  const location = closed({
    physicalLocation: closed({
      artifactLocation: closed({ uri: { type: 'string', format: 'uri-reference' } }),
      region: closed({ startLine: { type: 'integer', minimum: 1 } }),
    }),
  });
  const result = closed({
    ruleId: text,
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message: closed({ text }),
    locations: { type: 'array', items: location },
  });
  const rules = { type: 'array', uniqueItems: true, items: closed({ id: text, helpUri: uri }) };
  const run = closed({
    tool: closed({ driver: closed({ name: text, informationUri: uri, rules }) }),
    properties: { type: 'object' },
    results: { type: 'array', items: result },
  });
  return closed({ $schema: uri, version: { const: '2.1.0' }, runs: { type: 'array', items: run } });
})();

/** JUnit's report as Jenkins declares it, without what the report does not use. */
const JUNIT_SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="system-out" type="xs:string"/>
  <xs:element name="failure"><xs:complexType mixed="true">
    <xs:attribute name="type" type="xs:string"/><xs:attribute name="message" type="xs:string"/>
  </xs:complexType></xs:element>
  <xs:element name="testcase"><xs:complexType>
    <xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element ref="failure"/><xs:element ref="system-out"/></xs:choice>
    <xs:attribute name="name" use="required"/><xs:attribute name="time"/><xs:attribute name="classname"/>
  </xs:complexType></xs:element>
  <xs:element name="testsuite"><xs:complexType>
    <xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element ref="testcase"/><xs:element ref="system-out"/></xs:choice>
    <xs:attribute name="name" use="required"/><xs:attribute name="tests" use="required"/>
    <xs:attribute name="failures" use="required"/><xs:attribute name="errors" use="required"/>
    <xs:attribute name="skipped"/><xs:attribute name="time"/>
  </xs:complexType></xs:element>
  <xs:element name="testsuites"><xs:complexType><xs:sequence>
    <xs:element ref="testsuite" minOccurs="0" maxOccurs="unbounded"/>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`;

test.each(FORMATS)('%s names the subject, the sentence and the guide of each finding', (format) => {
  const text = writeFindings(format, FINDINGS).join('\n');
  expect(text.match(/portal\.example\/guides\/versions#end/g)?.length).toBeGreaterThanOrEqual(3);
  expect(text.match(/\bworks until 2026-06-30\b/g)?.length).toBeGreaterThanOrEqual(3);
});

test('SARIF obeys its schema', () => {
  const report: unknown = JSON.parse(writeFindings('sarif', FINDINGS).join('\n'));
  expect(new Validator(SARIF_SCHEMA).validate(report).errors).toEqual([]);
});

test('JUnit obeys its schema, and a finding that fails the build is a failed test', async () => {
  const contents = writeFindings('junit', FINDINGS).join('\n');
  const { errors } = await validateXML({ xml: { fileName: 'report.xml', contents }, schema: JUNIT_SCHEMA });
  expect(errors).toEqual([]);
  expect(contents.match(/<failure /g)).toHaveLength(1);
  expect(contents).toContain('tests="3" failures="1"');
});

test('GitHub gets one command a line, whose values cannot begin another one', () => {
  const [first = ''] = writeFindings('github', { ...FINDINGS, findings: [{ ...ENDING, text: 'a\n::error::b' }] });
  expect(first).toBe(
    '::error file=my integration.json,line=7,title=GET /contracts/{id}%2C "old"::a%0A::error::b https://portal.example/guides/versions#end',
  );
});

test('a table in Markdown has one row for each finding', () => {
  const rows = writeFindings('markdown', FINDINGS).filter((line) => line.startsWith('| '));
  expect(rows).toHaveLength(4);
  expect(rows[1]).toContain('2026-06-30 \\| <then>');
});
