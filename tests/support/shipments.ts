import { db } from '#server/platform/db.ts';
import type { Company } from '#tests/support/factory.ts';

export type Status = 'pendente' | 'concluida' | 'cancelada';
export type ShipmentRow = {
  numero_expedicao: string;
  status?: Status;
  codigo_rastreio?: string | null;
  /** ISO 8601; now when left out. */
  data_criacao?: string;
};

/** Writes shipments past the verbs: for many of them, and for times that no verb would give. Returns their ids, in order. */
export async function insertShipments(company: Pick<Company, 'id'>, rows: readonly ShipmentRow[]): Promise<number[]> {
  const made = await db().sql<{ id: number }[]>`
    INSERT INTO expedicoes (empresa_id, numero_expedicao, status, codigo_rastreio, data_criacao, data_conclusao, atualizado_em)
    SELECT ${company.id}, numero_expedicao, coalesce(status, 'pendente'), codigo_rastreio, criada,
      CASE WHEN status = 'concluida' THEN criada END, criada
    FROM (SELECT *, coalesce(data_criacao, clock_timestamp()) AS criada
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(rows)}::text::json)
        AS (numero_expedicao text, status text, codigo_rastreio text, data_criacao timestamptz))
        WITH ORDINALITY AS r (numero_expedicao, status, codigo_rastreio, data_criacao, posicao) ORDER BY posicao) r
    RETURNING id`;
  return made.map(({ id }) => id);
}
