import { afterAll, beforeAll, test } from 'vitest';
import { COMANDOS_COMPRAS, compras } from '#app/docs/_content/compras.ts';
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
  const { achar, ...steps } = COMANDOS_COMPRAS;
  const env: Record<string, string> = { BASE: api.base, TOKEN: token };
  // Later lines speak of the purchase that the first ones found, which is open no more.
  const printed = await paste([achar.text, 'echo "$ID $ITEM"'], env);
  const [ID = '', ITEM = ''] = printed.trim().split(' ');
  for (const step of Object.values(steps)) expectShown(await paste([step.text], { ...env, ID, ITEM }), step);
});

test('the guide shows the very lines that were run', () => expectLinesOf(compras, COMANDOS_COMPRAS));
