import { carryOut, say, wholeNumber } from '../faults/command.ts';
import { lacksHistory } from './antiga.ts';
import { runAtualizacao, tabela } from './atualizacao.ts';

/**
 * `npm run test:atualizacao -- 1000000`: a database of the release before the modules came, with so many products (20,000), is upgraded
 * while it is used. UPGRADE_SECONDS (15) is how long traffic goes on before, between and after; UPGRADE_SEED repeats its choices.
 */
const lacks = await lacksHistory();
if (lacks) throw new Error(`Not run: ${lacks}`);
const produtos = wholeNumber('products', 20_000, process.argv[2]);
const seconds = wholeNumber('UPGRADE_SECONDS', 15);
const seed = wholeNumber('UPGRADE_SEED', Math.ceil(Math.random() * 1_000_000));
say(`${produtos} products, UPGRADE_SECONDS=${seconds} UPGRADE_SEED=${seed}`);

await carryOut('atualizacao', 'UPGRADE_SEED', seed, async (options) => {
  const relatorio = await runAtualizacao({ ...options, produtos, seconds });
  say(`\n${tabela(relatorio)}\n`);
  return relatorio.violations;
});
