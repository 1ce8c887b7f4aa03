import { createCanal } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { COISAS, wordOf } from './names.ts';
import { nextId, withoutTriggers } from './seed-comercio.ts';
import { RARE } from './shape.ts';

type Company = { empresa_id: number; produtos: number; vendedor: number; vendedorRaro: number; contato: number };

export type Inbox = {
  canal: number;
  /** The first conversation, and the first message: ids of both are one after another. */
  conversa: number;
  mensagem: number;
};

/** Messages of each conversation: the contact's and the company's in turn. */
export const MESSAGES = 4;

/**
 * As many conversations as contacts, one with each, in one channel; one in twenty is open, and of these a third nobody's, a third waits and a
 * third is somebody's; one in ten of the others is archived. Written without triggers.
 */
export async function seedInbox(db: Db, ctx: Ctx, company: Company): Promise<Inbox> {
  const { empresa_id, produtos, vendedor, vendedorRaro, contato } = company;
  const few = Math.ceil(produtos / RARE);
  const tipo = 'whatsapp_nao_oficial';
  const { id: canal } = await createCanal(ctx, { nome: 'WhatsApp da loja', tipo, adaptador: 'exemplo', config: {} });
  const when = db.sql.unsafe(`now() - interval '365 days' * (1 - n::float8 / ${produtos})`);
  return withoutTriggers(db, async (tx) => {
    const [conversa, mensagem] = [await nextId(tx, 'conversas'), await nextId(tx, 'mensagens')];
    await tx`
      INSERT INTO conversas (empresa_id, canal_id, canal, contato_id, endereco, status, responsavel_id, responsavel_nome, arquivada, nao_lidas,
        ultima_mensagem_id, ultima_previa, ultima_direcao, ultima_em, ultima_entrada_em, concluida_em, criado_em, atualizado_em)
      SELECT ${empresa_id}, ${canal}, ${tipo}, ${contato} + n - 1, '+55249' || lpad(n::text, 8, '0'), status,
        CASE WHEN status IN ('aberta', 'aguardando_atendente') THEN NULL WHEN n % ${few} = 11 THEN ${vendedorRaro}::bigint ELSE ${vendedor}::bigint END,
        CASE WHEN status IN ('aberta', 'aguardando_atendente') THEN NULL ELSE 'Ana Souza' END,
        status = 'concluida' AND n % 10 = 9, CASE WHEN status = 'aberta' THEN 1 ELSE 0 END,
        ${mensagem}::bigint + n * ${MESSAGES} - 1, 'Combinado', 'saida', ${when}, ${when}, CASE WHEN status = 'concluida' THEN ${when} END, ${when}, ${when}
      FROM (SELECT n, CASE n % 60 WHEN 0 THEN 'aberta' WHEN 20 THEN 'aguardando_atendente' WHEN 40 THEN 'em_atendimento' ELSE 'concluida' END AS status
        FROM generate_series(1, ${produtos}::bigint) n) s`;
    await tx`
      INSERT INTO mensagens (empresa_id, conversa_id, canal_id, direcao, remetente_tipo, remetente_nome, texto, mensagem_id_externo, status,
        enviada_em, entregue_em, criado_em, atualizado_em)
      SELECT ${empresa_id}, ${conversa}::bigint + n - 1, ${canal}, CASE WHEN k % 2 = 1 THEN 'entrada' ELSE 'saida' END,
        CASE WHEN k % 2 = 1 THEN 'contato' ELSE 'atendente' END, 'Ana Souza',
        'Sobre ' || ${wordOf(tx as never, COISAS, 5)} || CASE WHEN n % ${few} = 7 AND k = 1 THEN ' samovar ' ELSE ' ' END || n,
        'seed-' || n || '-' || k, CASE WHEN k % 2 = 1 THEN 'entregue' ELSE 'lida' END, ${when}, ${when}, ${when}, ${when}
      FROM generate_series(1, ${produtos}::bigint) n CROSS JOIN generate_series(1, ${MESSAGES}) k ORDER BY n, k`;
    await tx`SELECT refazer_buscas_mensagem(${empresa_id})`;
    await tx`
      INSERT INTO atendimentos (empresa_id, conversa_id, canal_id, iniciado_por, iniciado_em, primeira_entrada_em, primeira_resposta_em,
        concluido_em, responsavel_id, responsavel_nome)
      SELECT empresa_id, id, canal_id, 'contato', criado_em, criado_em, criado_em + interval '7 minutes', concluida_em, responsavel_id,
        responsavel_nome FROM conversas WHERE empresa_id = ${empresa_id} ORDER BY id`;
    return { canal, conversa, mensagem };
  });
}
