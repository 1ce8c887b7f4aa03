import { eq } from 'drizzle-orm';
import { assistentes } from '#drizzle/schema/assistente.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { columnsOf } from '#server/platform/rows.ts';
import { assistente } from './schemas.ts';

const COLUMNS = columnsOf(assistentes, assistente);

export type Ajustes = Omit<typeof assistentes.$inferSelect, 'empresa_id' | 'atualizado_em'>;

/** What a company without a row has: the defaults of the table. */
const DEFAULTS: Ajustes = {
  ...{ nome: 'Assistente', tom: 'cordial', orientacoes: null, horario: 'sempre', expediente: [] },
  ...{ espera_segundos: 8, minutos_espera: 5, respostas_por_dia: 500, tokens_por_dia: 1_000_000 },
  texto_transferencia: 'Vou passar a conversa para uma pessoa da equipe, que continua por aqui.',
};

/** How the company's assistant behaves. */
export async function fetchAjustes({ db, empresa_id }: Ctx, lock = false): Promise<Ajustes> {
  const query = db.orm.select(COLUMNS).from(assistentes).where(eq(assistentes.empresa_id, empresa_id));
  const [row] = await (lock ? query.for('update') : query);
  return row ?? DEFAULTS;
}

/** Whether the assistant answers at a moment, which is judged in the company's zone. */
export function isOnDuty(
  { horario, expediente }: Pick<Ajustes, 'horario' | 'expediente'>,
  fuso: string,
  at: Date,
): boolean {
  if (horario === 'sempre') return true;
  const local = isoInZone(at, fuso);
  const dia = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
  const hora = local.slice(11, 16);
  const open = expediente.some((one) => one.dia === dia && one.inicio <= hora && hora < one.fim);
  return open === (horario === 'no_expediente');
}
