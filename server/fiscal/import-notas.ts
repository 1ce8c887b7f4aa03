import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import type { Julgado } from './leitura/types.ts';
import { fetchLinha } from './list-notas.ts';
import { requireCnpj } from './notas-lidas.ts';
import { type ImportacaoDeNotas, importNotasInput, type ResultadoNota } from './schemas.ts';
import { writeEvento } from './write-evento.ts';
import { writeNota } from './write-nota.ts';

/**
 * Imports notes and cancellations that were judged before (`judgeNotas`), each in a transaction of its own. Of a note that the company
 * issued `nfe.emitida` is emitted, of its cancellation `nfe.cancelada`, each once; a cancellation whose note is not here waits for it. A
 * file that is here already changes nothing.
 * @throws DomainError VALIDATION_ERROR on `cnpj` of a company without one, on `arquivo` of a file that is refused, where no file is
 * taken; CONFLICT of a single file whose key is here with other bytes
 */
export async function importNotas(outer: Ctx, input: unknown): Promise<ImportacaoDeNotas> {
  requireScope(outer, 'notas_fiscais:write');
  const { arquivo } = parseInput(importNotasInput, input);
  if (arquivo.empresa_id !== outer.empresa_id) throw new Error('The notes were judged for another company');
  const cnpj = await requireCnpj(outer);
  const resultados: ResultadoNota[] = [];
  for (const julgado of arquivo.julgados) resultados.push(await take(outer, cnpj, julgado));
  refuseWhole(resultados, arquivo.sozinho);
  const [only] = resultados;
  const id = arquivo.sozinho ? only?.nota_id : undefined;
  const many = (...kinds: ResultadoNota['resultado'][]) =>
    resultados.filter(({ resultado }) => kinds.includes(resultado)).length;
  return {
    nota: id ? await fetchLinha(outer, id) : null,
    importadas: many('importada'),
    repetidas: many('repetida'),
    canceladas: many('cancelada'),
    aguardando: many('aguardando'),
    recusadas: many('recusada', 'conflito'),
    resultados,
  };
}

function take(outer: Ctx, cnpj: string, julgado: Julgado): Promise<ResultadoNota> | ResultadoNota {
  const { nome: arquivo, bytes } = julgado;
  if ('recusa' in julgado) {
    const { motivo, recusa: mensagem } = julgado;
    return { arquivo, resultado: 'recusada', motivo, mensagem, nota_id: null, chave_acesso: null };
  }
  const { lido } = julgado;
  return transaction(outer, async (ctx) => {
    // A note and its cancellation at the same moment would each miss the other.
    await takeTurn(ctx.db, `notas_fiscais:${ctx.empresa_id}`);
    const done =
      lido.especie === 'nota' ? await writeNota(ctx, cnpj, lido, bytes) : await writeEvento(ctx, cnpj, lido, bytes);
    return { motivo: null, nota_id: null, ...done, arquivo, chave_acesso: lido.chave_acesso };
  });
}

const MOST_TOLD = 20;

/** Where nothing was taken, the request is refused; a file that came alone is refused for what is wrong with it. */
function refuseWhole(resultados: readonly ResultadoNota[], sozinho: boolean): void {
  const [only] = resultados;
  const refused = resultados.filter(({ resultado }) => resultado === 'recusada' || resultado === 'conflito');
  if (refused.length < resultados.length || refused.length === 0) return;
  if (refused.every(({ resultado }) => resultado === 'conflito')) {
    throw new DomainError(
      'CONFLICT',
      refused
        .map(({ mensagem }) => mensagem)
        .join(' ')
        .slice(0, 2_000),
    );
  }
  if (sozinho && only) throw invalid('arquivo', only.mensagem);
  const told = refused.slice(0, MOST_TOLD).map(({ arquivo, mensagem }) => `${arquivo}: ${mensagem}`);
  throw new DomainError('VALIDATION_ERROR', 'Nenhum arquivo do ZIP pôde ser importado.', { arquivo: told });
}
