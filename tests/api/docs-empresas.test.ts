import { afterAll, beforeAll, test } from 'vitest';
import { COMANDOS_EMPRESAS, empresas } from '#app/docs/_content/empresas.ts';
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

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company, twice', async () => {
  const { achar, acharChave, ...steps } = COMANDOS_EMPRESAS;
  const env = { BASE: api.base, TOKEN: token };
  for (const _ of ['once', 'again']) {
    for (const step of Object.values(steps)) {
      const before = [
        ...(step.text.includes('$EMPRESA') ? [achar.text] : []),
        ...(step.text.includes('$CHAVE') ? [acharChave.text] : []),
      ];
      expectShown(await paste([...before, step.text], env), step);
    }
  }
});

test('the guide shows the very lines that were run', () => expectLinesOf(empresas, COMANDOS_EMPRESAS));
