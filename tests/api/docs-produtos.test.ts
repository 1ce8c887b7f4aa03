import { afterAll, beforeAll, test } from 'vitest';
import { COMANDOS_PRODUTOS, produtos } from '#app/docs/_content/produtos.ts';
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
  const { categoria, acharCategoria, criar, achar, ...rest } = COMANDOS_PRODUTOS;
  const env = { BASE: api.base, TOKEN: token };
  expectShown(await paste([categoria.text], env), categoria);
  expectShown(await paste([acharCategoria.text, criar.text], env), criar);
  // The product is found once: it is looked for by its code, which a deleted one does not answer to.
  const found = [acharCategoria.text, achar.text];
  for (const step of [rest.alterar, rest.listar]) expectShown(await paste([...found, step.text], env), step);
  const shown = await paste([...found, rest.excluir.text, rest.restaurar.text, rest.apagar.text], env);
  for (const step of [rest.excluir, rest.restaurar, rest.apagar]) expectShown(shown, step);
  expectShown(await paste([acharCategoria.text, rest.excluirCategoria.text], env), rest.excluirCategoria);
  expectShown(await paste([rest.servico.text], env), rest.servico);
});

test('the guide shows the very lines that were run', () => expectLinesOf(produtos, COMANDOS_PRODUTOS));
