import { expect, test } from 'vitest';

import type { InboxData } from '../../../web/model/insight/inbox-data.ts';
import { inboxToCsv, inboxToText } from '../../../web/model/insight/inbox-export.ts';

const item = { subject: 'subject', readers: 3, decision: null };
const DATA: InboxData = {
  since: '2026-11-01',
  losses: [],
  pages: [
    {
      ...item,
      page: '/intro',
      title: 'Intro',
      file: 'content/public/en/intro.md',
      edit: null,
      weeks: [3],
      yes: 1,
      no: 2,
      reasons: [{ reason: 'unclear', readers: 2 }],
      texts: [{ day: '2026-11-02', anchor: 'start', text: '=1+1, "why"?' }] as InboxData['pages'][number]['texts'],
    },
  ],
  searches: [{ ...item, text: 'refunds', outcome: 'refined', found: 'money back' }],
  addresses: [{ ...item, path: '/old', page: '', proposed: '/intro' }],
  failures: [
    {
      ...item,
      page: '/public/v3/create-contract',
      operation: 'POST /public/v3/contracts',
      status: '422',
      code: 'invalid',
      pointer: '/user',
      rule: 'required',
      share: 0.5,
    },
  ],
  agents: [{ ...item, tool: 'search', result: 'empty', page: '' }],
};

test('a digest has a line for each row, below the name of its list', () => {
  expect(inboxToText(DATA).split('\n').filter(Boolean)).toEqual([
    'Counted since 2026-11-01. Dropped signals: none.',
    'pages',
    '     3  /intro · yes 1, no 2, unclear 2 · new',
    'texts',
    '     1  /intro#start · 2026-11-02: =1+1, "why"? · new',
    'searches',
    '     3  refunds · refined to money back · new',
    'addresses',
    '     3  /old · from ?, maybe /intro · new',
    'failures',
    '     3  POST /public/v3/contracts · 422 invalid /user required 50 % /public/v3/create-contract · new',
    'agents',
    '     3  search · empty · new',
  ]);
});

test('a table has quoted cells, and none that a spreadsheet computes', () => {
  const page = { ...item, page: '=HYPERLINK("x")', yes: 0, no: 0, reasons: [], texts: [], file: '' };
  const data = { ...DATA, pages: [page], searches: [], addresses: [], failures: [], agents: [] };
  expect(inboxToCsv(data as unknown as InboxData)).toBe(
    'list,name,readers,details,file,status,note\r\n"pages","\'=HYPERLINK(""x"")","3","yes 0, no 0","","new",""\r\n',
  );
});
