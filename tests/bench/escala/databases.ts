import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import type { EmbeddedPostgres } from '#server/local/embedded-postgres.ts';
import { openDb } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { type Empresa, type Escala, FORMA, seedEscala } from './seed.ts';

/** A seeded company, and where its database is. */
export type Side = Empresa & { url: string };

/** A database of `escala`: the company that is measured, and its neighbour in the same tables. */
export type Seeded = Side & { vizinha: Side; entregas: boolean };

type Say = (line?: string) => void;

/** What a machine of this size would be given; a seed that is lost to a crash is made again, what is measured is durable. */
const SETTINGS = {
  shared_buffers: '11GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  effective_cache_size: '16GB',
  // A kept seed is brought to the newest schema: its indexes are built again in one pass.
  maintenance_work_mem: '1GB',
};

async function configure(url: string, settings: Record<string, string>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  for (const [name, value] of Object.entries(settings)) await sql.unsafe(`ALTER SYSTEM SET ${name} = '${value}'`);
  await sql`SELECT pg_reload_conf()`;
  await sql.end();
}

/** Gives the server memory as in production; it has to be started again to take it. */
export const configureServer = (url: string) => configure(url, SETTINGS);

/** What a server that has been running for a day has in memory: every record that may be asked for. Logs are read at their end. */
export async function warm({ url }: Side): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`CREATE EXTENSION IF NOT EXISTS pg_prewarm`;
  await sql`
    SELECT pg_prewarm(c.oid::regclass) FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
    WHERE coalesce(i.indrelid, c.oid) = ANY (ARRAY['produtos', 'totais_estoque', 'niveis_estoque', 'saldos_estoque',
      'lancamentos_estoque', 'transferencias_estoque', 'clientes', 'servicos', 'vendas', 'itens_venda', 'compras', 'itens_compra',
      'entregas_compra', 'itens_entrega_compra', 'expedicoes', 'itens_expedicao', 'arquivos', 'imagens_produto', 'contatos',
      'identidades_contato', 'contatos_etiquetas', 'valores_contato', 'negocios', 'valores_negocio', 'historico_etapas', 'atividades',
      'titulos', 'contratos', 'itens_contrato', 'ciclos_contrato', 'propostas', 'itens_proposta', 'notas_fiscais', 'itens_nota', 'cobrancas',
      'avisos_pix', 'pix_em_quarentena', 'extratos', 'linhas_extrato', 'conciliacoes', 'respostas_ia']::regclass[]::oid[])`;
  await sql.end();
}

/**
 * A database of its own with a company of so many products, seeded, or as an earlier run left it in `folder`; migrated in both
 * cases. By the superuser: seeds set triggers aside, and plans are read through an extension.
 */
export async function openSide(
  server: EmbeddedPostgres,
  folder: string,
  produtos: number,
  entregas: boolean,
  say: Say,
): Promise<Seeded> {
  const name = `escala_${produtos}`;
  const url = Object.assign(new URL(server.superuserUrl), { pathname: `/${name}` }).href;
  const note = join(folder, `${name}.json`);
  const kept = await readKept(note, entregas);
  if (kept) {
    await migrate(url);
    return sidesOf(kept, url);
  }
  say(`Seeding a company of ${produtos} products…`);
  const admin = postgres(server.superuserUrl, { max: 1, onnotice: () => {} });
  await admin`DROP DATABASE IF EXISTS ${admin(name)}`;
  await admin`CREATE DATABASE ${admin(name)}`;
  await admin.end();
  await migrate(url);
  await configure(server.superuserUrl, { fsync: 'off', full_page_writes: 'off' });
  const db = openDb(url, 2);
  const seeded = await seedEscala(db, produtos, say, entregas);
  await db.sql`CHECKPOINT`;
  await db.sql.end();
  await configure(server.superuserUrl, { fsync: 'on', full_page_writes: 'on' });
  await writeFile(note, JSON.stringify({ ...seeded, forma: FORMA }));
  return sidesOf(seeded, url);
}

const sidesOf = (seeded: Escala, url: string): Seeded => ({ ...seeded, url, vizinha: { ...seeded.vizinha, url } });

/** What an earlier run left, unless it is of another form, or without the deliveries that are asked for. */
async function readKept(note: string, entregas: boolean): Promise<Escala | undefined> {
  const text = await readFile(note, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as Escala & { forma?: number };
  return kept.forma === FORMA && (kept.entregas || !entregas) ? kept : undefined;
}
