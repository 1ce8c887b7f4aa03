import { afterAll, beforeAll, test } from 'vitest';
import { COMANDOS_USUARIOS, usuarios } from '#app/docs/_content/usuarios.ts';
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
  const { achar, ...steps } = COMANDOS_USUARIOS;
  const env = { BASE: api.base, TOKEN: token };
  for (const _ of ['once', 'again']) {
    for (const step of Object.values(steps)) {
      expectShown(await paste([...(step.text.includes('$ID') ? [achar.text] : []), step.text], env), step);
    }
  }
});

test('the guide shows the very lines that were run', () => expectLinesOf(usuarios, COMANDOS_USUARIOS));
