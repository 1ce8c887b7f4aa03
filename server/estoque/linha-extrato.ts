import type { Ctx } from '#server/platform/context.ts';
import { TIPO } from './movement.ts';
import type { LinhaExtrato } from './schemas.ts';

/** A ledger line as `selectLinhas` reads it. */
export type LinhaLida = Omit<LinhaExtrato, 'tipo' | 'autor' | 'documento'> & {
  tipo: keyof typeof TIPO;
  ator_tipo: LinhaExtrato['autor']['tipo'];
  ator_id: number | null;
  ator_nome: string;
  documento_tipo: NonNullable<LinhaExtrato['documento']>['tipo'] | null;
  documento_id: number | null;
  documento_numero: string | null;
};

/** Ledger lines (`l`) with their names and what reversed them, to be followed by a WHERE. Written out, as the lists that it is a part of. */
export const selectLinhas = ({ db: { sql } }: Ctx) => sql`
  SELECT l.id, l.tipo, l.produto_id, p.nome AS produto_nome, l.deposito_id, d.nome AS deposito_nome,
    l.quantidade::text, l.variacao::text, l.custo_unitario::text, l.observacao, l.saldo_apos::text, l.origem, l.porta,
    l.ator_tipo, l.ator_id, l.ator_nome, l.criado_em AS data_lancamento, l.documento_tipo, l.documento_id, l.documento_numero,
    l.estorno_de_id, (SELECT x.id FROM lancamentos_estoque x WHERE x.estorno_de_id = l.id) AS estornado_por_id, l.request_id
  FROM lancamentos_estoque l JOIN produtos p ON p.id = l.produto_id JOIN depositos d ON d.id = l.deposito_id`;

/** The line as people are shown it. */
export function linhaOf(row: LinhaLida): LinhaExtrato {
  const { tipo, ator_tipo, ator_id, ator_nome, documento_tipo, documento_id, documento_numero, ...rest } = row;
  return {
    ...rest,
    tipo: TIPO[tipo],
    autor: { tipo: ator_tipo, id: ator_id, nome: ator_nome },
    documento:
      documento_tipo === null || documento_id === null
        ? null
        : { tipo: documento_tipo, id: documento_id, numero: documento_numero },
  };
}
