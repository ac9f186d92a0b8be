import type { PostmanScripts } from '../web/compile/postman/simulator-scripts.ts';

/** Does the customer's part of each new contract in the simulator, so that all requests of a collection succeed. */
export const CUSTOMER: PostmanScripts = {
  after: [
    "const steps = ['enter_passcode', 'complete_form', 'send_photos', 'pay'];",
    'const act = (path, [action]) => {',
    "  const body = { action, ...(action === 'enter_passcode' && { passcode: '418205' }) };",
    "  if (steps.includes(action)) send('POST', path, body, ({ nextActions }) => act(path, nextActions));",
    '};',
    "if (pm.response.code === 201 && value('baseUrl').endsWith('/simulator') && value('clientId'))",
    "  send('GET', '/account', null, ({ contracts }) => {",
    '    for (const { id, status } of contracts)',
    "      if (status === 'pending_activation') {",
    '        const path = `/account/contracts/${id}/customer-actions`;',
    "        send('GET', path, null, ({ nextActions }) => act(path, nextActions));",
    '      }',
    '  });',
  ],
};

const WAITING_SALE = {
  user: {
    firstName: 'Zoë',
    lastName: 'Ortiz',
    email: 'zoe@example.com',
    mobileNumber: '+13125550188',
    address: { line1: '1840 W Division St', city: 'Chicago', region: 'IL', postalCode: '60622', country: 'US' },
  },
  lineItems: [
    {
      productPriceId: 'prc_phone_t2_month',
      device: { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei: '356938035644104' },
    },
  ],
};

/** Gives a new account events, and a contract that waits for the customer. */
export const FIRST_SALE: PostmanScripts = {
  begin: [
    "send('PUT', '/account/state', { name: 'first-sale' }, () =>",
    "  send('POST', '/public/v3/tokens', { grant_type: 'client_credentials' }, ({ access_token }) => {",
    `    const sale = ${JSON.stringify(WAITING_SALE)};`,
    '    const sold = ({ id }) => {',
    "      pm.collectionVariables.set('contractId', id);",
    '      next();',
    '    };',
    "    send('POST', '/public/v3/contracts', sale, sold, 'Bearer ' + access_token);",
    '  }),',
    ');',
  ],
};
