import { test } from 'vitest';
import { COMANDOS_PRODUTOS, produtos } from '#app/docs/_content/produtos.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const { categoria, acharCategoria, criar, achar, ...rest } = COMANDOS_PRODUTOS;
  const { env } = guide;
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
