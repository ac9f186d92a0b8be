import type { Shape } from '../../../model/snippets/request-shape.ts';
import { CONTENT_TYPE_HEADER } from '../../../model/snippets/sample-template.ts';
import { SLOT } from '../slots.ts';
import { fieldLines, RAW_BODIES, replace, type SampleLanguage } from './language.ts';

export const go: SampleLanguage = {
  id: 'go',
  label: 'Go',
  highlight: 'go',
  syntax: 'go',
  engine: {
    target: 'go',
    client: 'native',
    sendsJson: false,
    contentTypeFor: [...RAW_BODIES, 'form', 'multipart'],
    sendsCookies: true,
  },
  adapt,
};

function adapt(code: string, shape: Shape): string {
  const reader = `payload := strings.NewReader(${SLOT.body})`;
  const imports = (names: string[]): string => names.map((module) => `\t"${module}"\n`).join('');
  switch (shape.body) {
    case 'form':
      return replace(code, SLOT.body, `"${SLOT.body}"`);
    case 'file':
      return replace(replace(code, reader, `payload, _ := os.Open("${SLOT.body}")`), '\t"strings"\n', imports(['os']));
    case 'multipart': {
      const file = (index: number): string => {
        const number = SLOT.fileNumber(index);
        return `\tpart${number}, _ := form.CreateFormFile("${SLOT.fieldName(index)}", "${SLOT.fieldValue(index)}")\n\tfile${number}, _ := os.Open("${SLOT.fieldValue(index)}")\n\tio.Copy(part${number}, file${number})\n`;
      };
      const lines = fieldLines(
        shape,
        (index) => `\tform.WriteField("${SLOT.fieldName(index)}", "${SLOT.fieldValue(index)}")\n`,
        file,
      );
      const writer = `payload := &bytes.Buffer{}\n\tform := multipart.NewWriter(payload)\n${lines.join('')}\tform.Close()`;
      const modules = imports(['bytes', 'mime/multipart', ...(shape.files.includes(true) ? ['os'] : [])]);
      return replace(
        replace(replace(code, reader, writer), '\t"strings"\n', modules),
        `"${SLOT.headerValue(CONTENT_TYPE_HEADER)}"`,
        'form.FormDataContentType()',
      );
    }
    default:
      return code;
  }
}
