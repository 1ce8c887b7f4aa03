import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sweepMidia } from '#server/midia/index.ts';
import { db } from '#server/platform/db.ts';
import { filesIn } from '#tests/support/midia.ts';
import type { LoadFotos } from '../loads/fotos.ts';
import type { Rule } from './verify.ts';

type Variante = { nome: string; tamanho: number; largura: number; altura: number };
type Arquivo = {
  id: number;
  chave: string;
  tamanho: number;
  sha256: Buffer;
  variantes: Variante[];
  finalidade: string;
};

const TURNS = 20;

/**
 * Lets six hours pass for what no file names, and has it deleted as the housekeeping does.
 * @param store folder of the bucket
 */
export async function compareArquivos(store: string, fotos: LoadFotos, rule: Rule): Promise<number> {
  const { sql } = db();
  for (let turn = 0; turn < TURNS; turn++) {
    await sql`UPDATE objetos_sem_arquivo SET remover_apos = now() - interval '1 minute'`;
    await sweepMidia(db());
    if ((await sql`SELECT FROM objetos_sem_arquivo LIMIT 1`).length === 0) break;
  }
  rule('What no file names is never deleted', await sql`SELECT * FROM objetos_sem_arquivo`);
  const arquivos = await sql<Arquivo[]>`
    SELECT id, chave, tamanho, sha256, variantes, finalidade FROM arquivos`;
  const there = new Set((await filesIn(store)).filter((name) => !name.startsWith('.sgwtmp')));
  const named = new Map(
    arquivos.flatMap((arquivo) =>
      arquivo.variantes.map((variante) => [`${arquivo.chave}/${variante.nome}`, { arquivo, variante }] as const),
    ),
  );
  const names = new Set<string>(named.keys());
  rule(
    'LOST: a file is not in the store',
    [...names].filter((name) => !there.has(name)),
  );
  rule(
    'The store has what no file names',
    [...there].filter((name) => !names.has(name)),
  );
  const wrong: unknown[] = [];
  for (const [name, { arquivo, variante }] of named) {
    if (!there.has(name)) continue;
    const bytes = await readFile(join(store, name));
    if (bytes.length !== variante.tamanho) wrong.push({ name, tamanho: variante.tamanho, bytes: bytes.length });
    else if (variante.nome === 'original') {
      if (!createHash('sha256').update(bytes).digest().equals(arquivo.sha256))
        wrong.push({ name, arquivo: arquivo.id });
    } else {
      const { format, width, height } = await sharp(bytes).metadata();
      if (format !== 'webp' || width !== variante.largura || height !== variante.altura)
        wrong.push({ name, width, height });
    }
  }
  rule('A file is not the bytes that its row says', wrong);
  rule(
    'A file is named by no record',
    await sql`
      SELECT a.id, a.finalidade, a.nome FROM arquivos a WHERE NOT EXISTS (SELECT FROM imagens_produto WHERE arquivo_id = a.id)
        AND NOT EXISTS (SELECT FROM conhecimentos WHERE arquivo_id = a.id) AND a.finalidade IN ('foto_produto', 'conhecimento')`,
  );
  rule(
    "The companies' use of the store is not the sum of their files",
    await sql`
      SELECT u.empresa_id, u.tamanho, coalesce(sum(a.tamanho), 0) AS soma FROM usos_midia u LEFT JOIN arquivos a USING (empresa_id)
      GROUP BY u.empresa_id, u.tamanho HAVING u.tamanho <> coalesce(sum(a.tamanho), 0)`,
  );
  await compareFotos(fotos, rule);
  return named.size;
}

async function compareFotos({ fotos }: LoadFotos, rule: Rule): Promise<void> {
  const rows = await db().sql<{ id: number; produto_id: number; nome: string }[]>`
    SELECT i.id, i.produto_id, a.nome FROM imagens_produto i JOIN arquivos a ON a.id = i.arquivo_id`;
  const byName = Map.groupBy(rows, ({ nome }) => nome);
  const sent = fotos.map((foto) => ({ ...foto, rows: byName.get(foto.nome) ?? [] }));
  rule(
    'FALSE SUCCESS: a photo that was confirmed is not there exactly once, or one that was taken away is',
    sent.filter(({ outcome, apagada, rows: of }) => {
      if (apagada === 'sim') return of.length > 0;
      return outcome === 'confirmed' && (apagada === 'talvez' ? of.length > 1 : of.length !== 1);
    }),
  );
  rule(
    'A photo is there twice, is another than its client was told, or of another product',
    sent.filter(({ ids, produto_id, rows: of }) => {
      return (
        of.length > 1 ||
        ids.size > 1 ||
        of.some((row) => row.produto_id !== produto_id || (ids.size > 0 && !ids.has(row.id)))
      );
    }),
  );
  rule(
    "Places of a product's photos are not 1 to n",
    await db().sql`
      SELECT produto_id, array_agg(posicao ORDER BY posicao) AS posicoes FROM imagens_produto GROUP BY 1
      HAVING min(posicao) <> 1 OR max(posicao) <> count(*) OR count(DISTINCT posicao) <> count(*)`,
  );
}
