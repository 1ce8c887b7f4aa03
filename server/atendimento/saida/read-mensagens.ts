import { and, eq, lt } from 'drizzle-orm';
import { mensagens } from '#drizzle/schema/atendimento.ts';
import { FalhaDoCanal, type MensagemEnviada, type MidiaEnviada, type ModeloEnviado } from '#server/canais/index.ts';
import { openAnexo } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Sql, SqlPart } from '#server/platform/db.ts';

/**
 * A message that this process is to send; `envio_em`: when a request began before that would have sent it, and has no answer; `comecada`: its
 * claim is the beginning of its request.
 */
export type Reivindicada = {
  id: number;
  conversa_id: number;
  tentativas: number;
  envio_em: Date | null;
  comecada: boolean;
};

/** What a channel needs to send a message, as `dadosOf` reads it. */
export type Linha = Omit<
  MensagemEnviada,
  'midias' | 'modelo' | 'email' | 'tentativas' | 'conversa_id' | 'begin' | 'envio_em' | 'countBefore'
> & {
  modelo: ModeloEnviado | null;
  midias: (Omit<MidiaEnviada, 'open'> & { arquivo_id: number })[] | null;
  email: { assunto: string; para: string[]; cc: string[]; referencias: string[] } | null;
};

/** Columns of `Linha`, of a message `m` whose conversation is `v`, and which answers `r`, if any. */
export const dadosOf = (sql: Sql): SqlPart => sql`
  m.id, coalesce(v.endereco_plataforma, v.endereco) AS endereco, m.texto, m.modelo, m.mensagem_id_externo AS id_externo,
  m.remetente_nome, m.remetente_tipo = 'ia' AS automatica, r.mensagem_id_externo AS resposta_a, r.direcao = 'saida' AS resposta_a_nossa,
  (SELECT json_agg(json_build_object('id', a.id, 'tipo', a.tipo, 'nome', coalesce(a.nome, q.nome), 'mime', a.mime,
    'tamanho', q.tamanho, 'sha256', encode(q.sha256, 'hex'), 'referencia', a.referencia, 'arquivo_id', q.id) ORDER BY a.posicao)
    FROM midias_mensagem a JOIN arquivos q ON q.id = a.arquivo_id WHERE a.mensagem_id = m.id) AS midias,
  (SELECT json_build_object('assunto', e.assunto, 'para', e.para, 'cc', e.cc, 'referencias', e.referencias)
    FROM emails e WHERE e.mensagem_id = m.id) AS email`;

/** A claimed message as its channel is given it. */
export function toMensagem(
  ctx: Ctx,
  { conversa_id, tentativas, envio_em }: Reivindicada,
  linha: Linha,
): MensagemEnviada {
  const { id, endereco, texto, modelo, id_externo, remetente_nome, automatica, resposta_a, resposta_a_nossa } = linha;
  const { midias, email } = linha;
  return {
    ...{ id, endereco, texto, modelo, id_externo, remetente_nome, automatica, resposta_a, resposta_a_nossa },
    ...{ conversa_id, tentativas, envio_em },
    countBefore: () =>
      ctx.db.orm.$count(
        mensagens,
        and(eq(mensagens.conversa_id, conversa_id), eq(mensagens.direcao, 'saida'), lt(mensagens.id, id)),
      ),
    midias: (midias ?? []).map(({ arquivo_id, ...one }) => ({
      ...one,
      open: async () => {
        const file = await openAnexo(ctx, arquivo_id);
        if (!file) throw new FalhaDoCanal('O arquivo não está mais guardado.', { resultado: 'final' });
        return file.open();
      },
    })),
    email: email && { ...email, em_resposta_a: email.referencias.at(-1) ?? null, responder_a: null },
  };
}
