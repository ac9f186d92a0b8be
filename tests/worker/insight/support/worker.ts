export { Readers } from '../../../../worker/insight/readers.ts';

export default { fetch: () => new Response(null, { status: 404 }) };
