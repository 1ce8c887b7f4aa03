import { createHash } from 'node:crypto';
import { publish } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { recordNota } from './internal.ts';
import type { EventoLido } from './leitura/types.ts';
import type { Feito, LinhaNota } from './schemas.ts';

/**
 * Writes a registered cancellation, once per company, key and sequence, and cancels its note; one whose note is not here waits for it. In
 * the company's turn.
 */
export async function writeEvento(ctx: Ctx, cnpj: string, lido: EventoLido, bytes: Uint8Array): Promise<Feito> {
  const { chave_acesso, tipo_evento, sequencia } = lido;
  if (lido.documento !== cnpj && lido.destinatario !== null && lido.destinatario !== cnpj) {
    const mensagem = `O cancelamento não é de uma nota desta empresa: o CNPJ ${cnpj} não é o do emitente nem o do destinatário.`;
    return { resultado: 'recusada', motivo: 'empresa', mensagem };
  }
  const sha256 = createHash('sha256').update(bytes).digest();
  // Written out: every event asks for it, and for its note.
  const [known] = await ctx.db.sql<{ nota_id: number | null; sha256: Buffer }[]>`
    SELECT nota_id, sha256 FROM eventos_nota WHERE empresa_id = ${ctx.empresa_id} AND chave_acesso = ${chave_acesso}
      AND tipo_evento = ${tipo_evento} AND sequencia = ${sequencia}`;
  if (known?.sha256.equals(sha256)) {
    return { resultado: 'repetida', mensagem: 'Este cancelamento já estava importado.', nota_id: known.nota_id };
  }
  if (known) {
    const mensagem = 'Este cancelamento já foi importado de outro arquivo, e o que está guardado não muda.';
    return { resultado: 'conflito', motivo: 'outra_versao', mensagem, nota_id: known.nota_id };
  }
  // Written out, as above.
  const [nota] = await ctx.db.sql<{ protocolo: string; demonstracao: boolean }[]>`
    SELECT protocolo, demonstracao FROM notas_fiscais WHERE empresa_id = ${ctx.empresa_id} AND chave_acesso = ${chave_acesso}`;
  if (nota && (nota.protocolo !== lido.protocolo_nota || nota.demonstracao !== lido.homologacao)) {
    const mensagem = `O cancelamento é da autorização ${lido.protocolo_nota}, e a nota importada tem outra.`;
    return { resultado: 'recusada', motivo: 'protocolo', mensagem };
  }
  // Written out: the moment as the file has it, in its own offset.
  await ctx.db.sql`
    INSERT INTO eventos_nota (empresa_id, chave_acesso, tipo_evento, sequencia, documento, protocolo_nota, justificativa, protocolo,
      registrado_em, cadeia, certificado, demonstracao, xml, sha256)
    VALUES (${ctx.empresa_id}, ${chave_acesso}, ${tipo_evento}, ${sequencia}, ${lido.documento}, ${lido.protocolo_nota},
      ${lido.justificativa}, ${lido.protocolo}, ${lido.registrado_em}::text::timestamptz, ${lido.cadeia}, ${lido.certificado},
      ${lido.homologacao}, ${Buffer.from(bytes)}, ${sha256})`;
  const nota_id = await applyWaiting(ctx, chave_acesso);
  if (nota_id === null) {
    return {
      resultado: 'aguardando',
      mensagem: 'Cancelamento guardado: ele será aplicado quando a nota for importada.',
    };
  }
  return { resultado: 'cancelada', mensagem: 'Nota cancelada.', nota_id };
}

type Cancelada = Pick<
  LinhaNota,
  'id' | 'tipo' | 'sentido' | 'numero' | 'serie' | 'chave_acesso' | 'valor_total' | 'demonstracao'
> & {
  protocolo: string;
  justificativa: string;
  mudou: boolean;
};

/**
 * Ties the events of a key that wait to their note, and cancels it by the first of them; of the company's own note `nfe.cancelada` is
 * emitted, once.
 * @returns the note's id, null where none was tied
 */
export async function applyWaiting(ctx: Ctx, chave_acesso: string): Promise<number | null> {
  // Written out: events and note change in one statement, and the note only where it is not cancelled yet.
  const [found] = await ctx.db.sql<Cancelada[]>`
    WITH nota AS (
      SELECT id, status, protocolo, demonstracao FROM notas_fiscais
      WHERE empresa_id = ${ctx.empresa_id} AND chave_acesso = ${chave_acesso} FOR UPDATE
    ), presos AS (
      UPDATE eventos_nota x SET nota_id = n.id FROM nota n
      WHERE x.empresa_id = ${ctx.empresa_id} AND x.chave_acesso = ${chave_acesso} AND x.nota_id IS NULL
        AND x.protocolo_nota = n.protocolo AND x.demonstracao = n.demonstracao
      RETURNING x.id, x.nota_id, x.protocolo, x.registrado_em, x.justificativa
    ), primeiro AS (SELECT * FROM presos ORDER BY id LIMIT 1), cancelada AS (
      UPDATE notas_fiscais e SET status = 'CANCELADO', protocolo_cancelamento = p.protocolo, cancelada_em = p.registrado_em,
        atualizado_em = clock_timestamp()
      FROM primeiro p WHERE e.id = p.nota_id AND e.empresa_id = ${ctx.empresa_id} AND e.status = 'AUTORIZADO' RETURNING e.id
    )
    SELECT e.id, e.tipo, e.sentido, e.numero, e.serie, e.chave_acesso, e.valor_total::text, e.demonstracao, p.protocolo, p.justificativa,
      EXISTS (SELECT FROM cancelada) AS mudou
    FROM primeiro p JOIN notas_fiscais e ON e.id = p.nota_id AND e.empresa_id = ${ctx.empresa_id}`;
  if (!found) return null;
  if (!found.mudou) return found.id;
  await recordNota(ctx, 'nota_fiscal.cancelada', found, {
    status: { antes: 'AUTORIZADO', depois: 'CANCELADO' },
    justificativa: found.justificativa,
  });
  if (found.sentido === 'saida' && !found.demonstracao) {
    await publish(ctx, 'nfe.cancelada', {
      ...{ id: found.id, tipo: found.tipo, numero: found.numero, serie: found.serie, chave_acesso },
      ...{ status: 'CANCELADO', valor_total: found.valor_total, protocolo_cancelamento: found.protocolo },
    });
  }
  return found.id;
}
