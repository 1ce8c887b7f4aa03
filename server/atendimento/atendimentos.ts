import type { Ctx } from '#server/platform/context.ts';

/*
 * The times of an attendance (`atendimentos`): one row for each time that a conversation was open. SQL here is written out: each
 * is one statement, in the transaction of the message or of the change, behind the conversation's lock.
 */

/** A conversation began, or was opened again; the contact's message that did it is noted by itself (`noteEntrada`). */
export async function beginAtendimento(
  { db: { sql }, empresa_id }: Ctx,
  conversa: { id: number; canal_id: number },
  por: 'contato' | 'empresa',
): Promise<void> {
  await sql`
    INSERT INTO atendimentos (empresa_id, conversa_id, canal_id, iniciado_por)
    VALUES (${empresa_id}, ${conversa.id}, ${conversa.canal_id}, ${por})
    ON CONFLICT (conversa_id) WHERE concluido_em IS NULL DO NOTHING`;
}

/** The contact wrote, and no machine of theirs: the wait for an answer counts from the first time. */
export async function noteEntrada({ db: { sql } }: Ctx, conversa_id: number): Promise<void> {
  await sql`
    UPDATE atendimentos SET primeira_entrada_em = clock_timestamp()
    WHERE conversa_id = ${conversa_id} AND concluido_em IS NULL AND primeira_entrada_em IS NULL`;
}

/** Somebody of the company answered: the first answer is measured, that of a person or of an integration. */
export async function noteResposta({ db: { sql } }: Ctx, conversa_id: number): Promise<void> {
  await sql`
    UPDATE atendimentos SET primeira_resposta_em = clock_timestamp()
    WHERE conversa_id = ${conversa_id} AND concluido_em IS NULL AND primeira_entrada_em IS NOT NULL AND primeira_resposta_em IS NULL`;
}

/** The conversation was concluded. */
export async function endAtendimento(
  { db: { sql } }: Ctx,
  conversa: { id: number; responsavel_id: number | null; responsavel_nome: string | null },
): Promise<void> {
  await sql`
    UPDATE atendimentos SET concluido_em = clock_timestamp(), responsavel_id = ${conversa.responsavel_id},
      responsavel_nome = ${conversa.responsavel_nome}
    WHERE conversa_id = ${conversa.id} AND concluido_em IS NULL`;
}
