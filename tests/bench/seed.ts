import { contextOfSystem, createToken } from '#server/acesso/index.ts';
import { createDeposito } from '#server/estoque/index.ts';
import { createEmpresa } from '#server/identidade/index.ts';
import type { Db } from '#server/platform/db.ts';

export type Bench = {
  token: string;
  produtos: number[];
  hot: number;
  empresas: number;
  /** The company that is measured, and its administrator. */
  empresa_id: number;
  usuario_id: number;
};

/** The password of the company's administrator. */
export const SENHA = 'only-of-the-bench';

/** `empresas` companies of `each` products: one is measured, the others are the table's weight. */
export async function seedBench(db: Db, empresas: number, each: number): Promise<Bench> {
  const { empresa_id, usuario_id } = await createEmpresa(db, {
    nome: 'Medição',
    admin_email: 'bench@example.com',
    admin_senha: SENHA,
  });
  const ctx = await contextOfSystem(db, empresa_id, 'cli');
  if (!ctx) throw new Error('no company');
  await createDeposito(ctx, { nome: 'Principal', padrao: true });
  const { token } = await createToken(ctx, { nome: 'bench', escopos: ['estoque:read', 'estoque:write'] });
  const { sql } = db;
  await sql`
    INSERT INTO empresas (conta_id, nome, modulos)
    SELECT conta_id, 'Empresa ' || n, modulos FROM empresas, generate_series(2, ${empresas}) n WHERE id = ${empresa_id}`;
  // Ids that no company, quantity or position is equal to: a loop of the same SQL puts other products in the place of one.
  await sql`SELECT setval(pg_get_serial_sequence('produtos', 'id'), 5000000)`;
  await sql`
    INSERT INTO produtos (empresa_id, nome, codigo)
    SELECT e.id, (ARRAY['Café', 'Açúcar', 'Chá', 'Filtro', 'Xícara', 'Moedor', 'Prensa', 'Balança'])[1 + n % 8] || ' modelo ' || n,
      'SKU-' || n
    FROM empresas e, generate_series(1, ${each}) n`;
  await sql`UPDATE totais_estoque SET total = produto_id % 50`;
  await sql`VACUUM ANALYZE`;
  const rows = await sql<{ id: number }[]>`SELECT id FROM produtos WHERE empresa_id = ${empresa_id} ORDER BY id`;
  const produtos = rows.map((row) => row.id);
  return { token, produtos, hot: produtos[0] ?? 0, empresas, empresa_id, usuario_id };
}
