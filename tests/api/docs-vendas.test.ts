import { afterAll, beforeAll, test } from 'vitest';
import { COMANDOS_VENDAS, vendas } from '#app/docs/_content/vendas.ts';
import { seedDemonstracao } from '#drizzle/seeds/demonstracao.ts';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { expectLinesOf, expectShown, hasCurl, paste } from '#tests/support/guide.ts';

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  ({ token } = await seedDemonstracao(db(), undefined));
});

afterAll(() => api?.close());

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const { achar, criar, ...steps } = COMANDOS_VENDAS;
  const env: Record<string, string> = { BASE: api.base, TOKEN: token };
  // Later lines speak of the sale that the first ones made.
  const printed = await paste([achar.text, criar.text, 'echo "$ID $ITEM"'], env);
  const [ID = '', ITEM = ''] = printed.trim().split(' ');
  for (const step of Object.values(steps)) expectShown(await paste([step.text], { ...env, ID, ITEM }), step);
});

test('the guide shows the very lines that were run', () => expectLinesOf(vendas, COMANDOS_VENDAS));
