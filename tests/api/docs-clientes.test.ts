import { afterAll, beforeAll, test } from 'vitest';
import { COMANDOS_CLIENTES, clientes } from '#app/docs/_content/clientes.ts';
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
  const { criar, achar, ...rest } = COMANDOS_CLIENTES;
  const env = { BASE: api.base, TOKEN: token };
  expectShown(await paste([criar.text], env), criar);
  for (const step of [rest.consultar, rest.repetir, rest.alterar, rest.listar, rest.excluir]) {
    expectShown(await paste([achar.text, step.text], env), step);
  }
});

test('the guide shows the very lines that were run', () => expectLinesOf(clientes, COMANDOS_CLIENTES));
