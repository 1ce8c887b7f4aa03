import { eq, sql } from 'drizzle-orm';
import { objetos_sem_arquivo } from '#drizzle/schema/midia.ts';
import type { Db } from '#server/platform/db.ts';
import { randomBase62 } from '#server/platform/ids.ts';
import { FINALIDADES, type Finalidade } from './finalidades.ts';
import type { AchadoDocumento, Made, TipoAnexo } from './made.ts';
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
  /** Of an attachment: its kind. */
  anexo: TipoAnexo | null;
  /** Of a document whose text is read. */
  documento: AchadoDocumento | null;
};

/** What is known of an attachment before any row names it: `nome` has the ending of what it is, `tamanho` is in bytes. */
export type Anexo = { tipo: TipoAnexo } & Conteudo;

/** The same of a document whose text is to be read. */
export type DocumentoGuardado = AchadoDocumento & Conteudo;

type Conteudo = { mime: string; nome: string; tamanho: number; sha256: string };

/** A file in the store that no row names yet: `adoptArquivo` makes it one, within hours. Only `keepFile` makes it, never an input. */
export class Guardado {
  readonly dados: Dados;

  constructor(dados: Dados) {
    this.dados = dados;
  }

  /** What was found out of an attachment; of a file for another purpose there is none, and an error. */
  get anexo(): Anexo {
    const { anexo } = this.dados;
    if (!anexo) throw new Error('The file is no attachment');
    return { tipo: anexo, ...this.#conteudo };
  }

  /** What was found out of a document of knowledge; of a file for another purpose there is none, and an error. */
  get documento(): DocumentoGuardado {
    const { documento } = this.dados;
    if (!documento) throw new Error('The file is no document of knowledge');
    return { ...documento, ...this.#conteudo };
  }

  get #conteudo(): Conteudo {
    const { tipo: mime, nome, sha256, variantes } = this.dados;
    const tamanho = variantes.reduce((sum, variante) => sum + variante.tamanho, 0);
    return { mime, nome, tamanho, sha256: sha256.toString('hex') };
  }
}

/** Longer than any request takes: then what no row names is deleted. */
const ADOPTED_WITHIN = sql`now() + interval '6 hours'`;

/**
 * Judges a file of the spool, makes its variants and puts them into the store, before any transaction: the database notes first what the
 * store is about to have, so that whatever becomes of this process, `sweepMidia` finds it. Whoever spooled the file discards it.
 * @throws DomainError VALIDATION_ERROR on `arquivo`; TOO_MANY_REQUESTS where too many files wait; UNAVAILABLE where the store fails, or the
 *   scanner that is required
 */
export async function keepFile(db: Db, recebido: Recebido, finalidade: Finalidade): Promise<Guardado> {
  if (db.transaction) throw new Error('A file is put into the store before the transaction');
  const { empresa_id, nome, sha256 } = recebido;
  const { gate, make } = FINALIDADES[finalidade];
  const made = await gate.run(String(empresa_id), () => make(recebido));
  const chave = `${empresa_id}/${randomBase62(22)}`;
  const nomes = made.formas.map((forma) => forma.nome);
  await db.orm.insert(objetos_sem_arquivo).values({ chave, empresa_id, nomes, remover_apos: ADOPTED_WITHIN });
  // Where this fails the row stays: a request that got no answer may yet have its effect.
  await withStore((store) =>
    Promise.all(
      made.formas.map((forma) => {
        const objeto = objectOf(chave, forma.nome);
        return 'fonte' in forma
          ? store.putFile(objeto, forma.fonte, made.tipo)
          : store.put(objeto, forma.bytes, made.tipo);
      }),
    ),
  );
  return new Guardado({ finalidade, empresa_id, nome: made.nome ?? nome, sha256, chave, ...described(made) });
}

const described = ({ tipo, largura, altura, formas, anexo, documento }: Made) => ({
  ...{ tipo, largura, altura, anexo: anexo ?? null, documento: documento ?? null },
  variantes: formas.map((forma) => ({
    ...{ nome: forma.nome, largura: forma.largura, altura: forma.altura },
    tamanho: 'fonte' in forma ? forma.fonte.tamanho : forma.bytes.byteLength,
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
