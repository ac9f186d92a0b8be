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
