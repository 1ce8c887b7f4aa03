import { test } from 'vitest';
import { COMANDOS_CASAR, casarContatos } from '#app/docs/_content/casar-contatos.ts';
import { COMANDOS_CONTATOS, contatos } from '#app/docs/_content/contatos.ts';
import { COMANDOS_NEGOCIOS, negocios } from '#app/docs/_content/negocios.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

test.skipIf(!hasCurl)(
  'every line of the guide of contacts runs as it is against the demonstration company',
  async () => {
    const { criar, achar, ...rest } = COMANDOS_CONTATOS;
    const { env } = guide;
    expectShown(await paste([criar.text], env), criar);
    for (const step of [rest.repetir, rest.devolver, rest.etiquetar, rest.filtrar, rest.arquivar, rest.excluir]) {
      expectShown(await paste([achar.text, step.text], env), step);
    }
  },
);

test.skipIf(!hasCurl)('so does every line of the guide of matching', async () => {
  for (const step of Object.values(COMANDOS_CASAR)) expectShown(await paste([step.text], guide.env), step);
});

test.skipIf(!hasCurl)('and every line of the guide of deals', async () => {
  const { funis, criar, achar, ...rest } = COMANDOS_NEGOCIOS;
  const { env } = guide;
  for (const step of [funis, criar]) expectShown(await paste([step.text], env), step);
  for (const step of [rest.mover, rest.atrasado, rest.historico, rest.perder, rest.reabrir, rest.ganhar]) {
    expectShown(await paste([achar.text, step.text], env), step);
  }
});

test('the guides show the very lines that were run', () => {
  expectLinesOf(contatos, COMANDOS_CONTATOS);
  expectLinesOf(casarContatos, COMANDOS_CASAR);
  expectLinesOf(negocios, COMANDOS_NEGOCIOS);
});
