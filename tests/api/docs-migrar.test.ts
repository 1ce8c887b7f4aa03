import { expect, test } from 'vitest';
import { COMANDOS_MIGRAR } from '#app/docs/_content/migrar-comandos.ts';
import { migrarDeOutroErp } from '#app/docs/_content/migrar-de-outro-erp.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

test.skipIf(!hasCurl)(
  'every line of the guide runs as it is against the demonstration company, twice without a trace',
  async () => {
    const steps = Object.values(COMANDOS_MIGRAR);
    /** The whole guide in one shell, as somebody who pastes it line by line. */
    const run = () =>
      paste(
        steps.flatMap(({ text }, at) => [text, `echo; echo "--- ${at} ---"`]),
        guide.env,
      );
    for (const output of [await run(), await run()]) {
      let rest = output;
      for (const [at, step] of steps.entries()) {
        const [shown = '', after = ''] = rest.split(`--- ${at} ---`);
        expectShown(shown, step);
        rest = after;
      }
    }
    // What was sent again with the same keys was not recorded again.
    const saldo = await guide.api.get('/v1/estoque/?busca=JOGO-AM4', guide.token);
    expect(saldo.json.data.resultados).toMatchObject([{ estoque_total: '36.000' }]);
    const contas = await guide.api.get('/v1/financeiro/contas-receber/?busca=88412', guide.token);
    expect(contas.json.data.paginacao.total_registros).toBe(1);
  },
);

test('the guide shows the very lines that were run, after the variables that they use', () => {
  const shown = migrarDeOutroErp
    .blocks(documentationFacts())
    .flatMap((block) => (block.kind === 'code' && block.language === 'bash' ? [block.text] : []));
  expect(shown[0]).toMatch(/^export BASE=http.+\nexport TOKEN=rmn_tok_/);
  expect(shown.slice(1)).toEqual(Object.values(COMANDOS_MIGRAR).map(({ text }) => text));
});
