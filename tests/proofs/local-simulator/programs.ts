/** A program of the package that prints everything that an account shows of a sale. */
export const SALE_PROGRAM = `import { startSimulator } from 'akko-simulator';

const [seed, state] = process.argv.slice(2);
const simulator = await startSimulator({ seed, fixedCredentials: true, now: '2026-03-02', ...(state && { state }) });
const { clientId, clientSecret } = simulator.credentials;
const send = async (path, authorization, body, method = body === undefined ? 'GET' : 'POST') => {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json', 'Idempotency-Key': 'sale-0001' };
  const response = await fetch(simulator.url + path, { method, headers, body: body && JSON.stringify(body) });
  return response.json();
};
const basic = 'Basic ' + btoa(clientId + ':' + clientSecret);
const rounds = [];
for (const round of [1, 2]) {
  const token = await send('/public/v3/tokens', basic, { grant_type: 'client_credentials' });
  const contract = await send('/public/v3/contracts', 'Bearer ' + token.access_token, SALE);
  const active = await simulator.customer(contract).activate();
  const clock = await simulator.advance('P32D');
  const events = (await simulator.events()).map(({ body }) => JSON.parse(body));
  // A reset counts itself.
  const { restarts: _, ...account } = await send('/account', basic);
  rounds.push({ token, contract, active, clock, events, account });
  await simulator.reset();
}
console.log(JSON.stringify({ credentials: simulator.credentials, rounds }).replaceAll(simulator.url, 'URL').replaceAll(new URL(simulator.url).origin, 'ORIGIN'));
await simulator.stop();
`;

/** A program of the package that prints the ids of a sale in the situations of its arguments, each in a simulator of its own. */
export const IDS_PROGRAM = `import { startSimulator } from 'akko-simulator';

const all = [];
for (const situation of process.argv.slice(2)) {
  const forwardTo = situation.includes('forwarded') ? 'http://127.0.0.1:9/' : undefined;
  const simulator = await startSimulator({ seed: 7, now: '2026-03-02', ...(forwardTo && { forwardTo }) });
  const { clientId, clientSecret, partnerToken } = simulator.credentials;
  const get = (path) => fetch(simulator.url + path, { headers: { Authorization: 'Basic ' + btoa(clientId + ':' + clientSecret) } });
  if (situation.includes('reset')) await simulator.reset();
  if (situation.includes('other requests')) for (const path of ['/account', '/account/state', '/gateway/health']) await get(path);
  const response = await fetch(simulator.url + '/public/v3/tokens', {
    method: 'POST',
    headers: { Authorization: 'Basic ' + btoa(clientId + ':' + clientSecret), 'Content-Type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials' }),
  });
  const { access_token } = await response.json();
  const sold = await fetch(simulator.url + '/public/v3/contracts', {
    method: 'POST',
    headers: { Authorization: 'Bearer ' + access_token, 'Content-Type': 'application/json', 'Idempotency-Key': 'sale-0001' },
    body: JSON.stringify(SALE),
  });
  const contract = await sold.json();
  await simulator.customer(contract).activate();
  const [event] = await simulator.events();
  all.push([contract.id, contract.lineItems[0].id, contract.lineItems[0].device.id, event.eventId]);
  // A receiver that remembers events gets no known event in the next named state.
  const states = [];
  for (const round of [1, 2]) {
    const headers = { Authorization: 'Basic ' + btoa(clientId + ':' + clientSecret), 'Content-Type': 'application/json' };
    await fetch(simulator.url + '/account/state', { method: 'PUT', headers, body: JSON.stringify({ name: 'past-due' }) });
    states.push(...(await simulator.events()).map(({ eventId }) => eventId));
  }
  if (new Set([event.eventId, ...states]).size !== states.length + 1) throw new Error('An event id comes again.');
  await simulator.stop();
}
console.log(JSON.stringify(all));
`;
