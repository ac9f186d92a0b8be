import type { DescribedParameter } from '../../../web/model/description/operation.ts';

/** An optional query parameter `p` of texts, with other fields. */
export const describedParameter = (fields: Partial<DescribedParameter>): DescribedParameter => ({
  name: 'p',
  in: 'query',
  required: false,
  isContent: false,
  style: 'form',
  explode: true,
  allowReserved: false,
  schema: { type: 'string' },
  ...fields,
});
