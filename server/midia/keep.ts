import { eq, sql } from 'drizzle-orm';
import { objetos_sem_arquivo } from '#drizzle/schema/midia.ts';
import type { Db } from '#server/platform/db.ts';
import { Gate } from '#server/platform/gate.ts';
import { randomBase62 } from '#server/platform/ids.ts';
import { FINALIDADES, type Finalidade } from './finalidades.ts';
import type { Made } from './made.ts';
import { withStore } from './open-store.ts';
import type { Recebido } from './spool.ts';
import { objectOf } from './store.ts';
import { removeClaimed } from './sweep.ts';

type Dados = {
  finalidade: Finalidade;
  empresa_id: number;
  nome: string;
  sha256: Buffer;
  chave: string;
  tipo: string;
  largura: number;
  altura: number;
  variantes: { nome: string; tamanho: number; largura: number; altura: number }[];
};

/** A file in the store that no row names yet: `adoptArquivo` makes it one, within hours. Only `keepFile` makes it, never an input. */
export class Guardado {
  readonly dados: Dados;

  constructor(dados: Dados) {
    this.dados = dados;
  }
}

/** Longer than any request takes: then what no row names is deleted. */
const ADOPTED_WITHIN = sql`now() + interval '6 hours'`;

/** Half of the threads that images share, in every process, with hashes of passwords and reading files. */
const gate = new Gate(2, 'Há muitas fotos sendo preparadas agora. Tente de novo em instantes.');

/**
 * Judges a file that was sent, makes its variants and puts them into the store, before any transaction: the database notes first what the
 * store is about to have, so that whatever becomes of this process, `sweepMidia` finds it.
 * @throws DomainError VALIDATION_ERROR on `arquivo`; TOO_MANY_REQUESTS where too many files wait; UNAVAILABLE where the store fails
 */
export async function keepFile(db: Db, recebido: Recebido, finalidade: Finalidade): Promise<Guardado> {
  if (db.transaction) throw new Error('A file is put into the store before the transaction');
  const { empresa_id, caminho, nome, sha256 } = recebido;
  const made = await gate.run(String(empresa_id), () => FINALIDADES[finalidade].make(caminho));
  const chave = `${empresa_id}/${randomBase62(22)}`;
  const nomes = made.formas.map((forma) => forma.nome);
  await db.orm.insert(objetos_sem_arquivo).values({ chave, empresa_id, nomes, remover_apos: ADOPTED_WITHIN });
  // Where this fails the row stays: a request that got no answer may yet have its effect.
  await withStore((store) =>
    Promise.all(made.formas.map(({ nome: variante, bytes }) => store.put(objectOf(chave, variante), bytes, made.tipo))),
  );
  return new Guardado({ finalidade, empresa_id, nome, sha256, chave, ...described(made) });
}

const described = ({ tipo, largura, altura, formas }: Made) => ({
  ...{ tipo, largura, altura },
  variantes: formas.map((forma) => ({
    ...{ nome: forma.nome, largura: forma.largura, altura: forma.altura },
    tamanho: forma.bytes.byteLength,
  })),
});

/** Deletes a file that no row came to name. Where that fails, `sweepMidia` does it later; nothing is thrown. */
export async function discardFile(db: Db, { dados: { chave } }: Guardado): Promise<void> {
  const rows = await db.orm
    .update(objetos_sem_arquivo)
    .set({ tentativas: 1, remover_apos: sql`now() + interval '5 minutes'` })
    .where(eq(objetos_sem_arquivo.chave, chave))
    .returning({ chave: objetos_sem_arquivo.chave, nomes: objetos_sem_arquivo.nomes });
  await removeClaimed(db, rows);
}
