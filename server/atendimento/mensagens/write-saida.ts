import { TIPO_MIDIA } from '#modulos/conversa-valores.ts';
import { adaptadorOf, type Capacidades, fetchCanal, type LinhaCanal } from '#server/canais/index.ts';
import { type Anexo, adoptArquivo, type Guardado } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import { noteResposta } from '../atendimentos.ts';
import { announceWork } from '../avisar.ts';
import { takeByAnswering } from '../conversas/change-conversa.ts';
import { JANELA_HORAS, lockConversa, type Presa } from '../conversas/internal.ts';
import { publishMensagem } from '../payload.ts';
import { headEmail, type Respondida } from './email.ts';

export type Saida = {
  conversa_id: number;
  texto: string | null;
  resposta_a_id?: number | null | undefined;
  /** A file that the message takes along, judged already. */
  anexo?: Guardado;
  /** The channel that the conversation must be of. */
  canal_id?: number;
  /** The assistant writes it, by this name. */
  ia?: { nome: string };
  modelo?: { id: number; nome: string; idioma: string; componentes: Record<string, unknown>[] };
};

/** Characters of a message that lists show. */
const PREVIEW = 160;

/** What lists show of a message. */
export const previewOf = (texto: string | null, midia: keyof typeof TIPO_MIDIA | null): string =>
  cutText(texto ?? (midia ? TIPO_MIDIA[midia] : ''), PREVIEW)
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * Writes a message to the contact into the queue, with its event, in the caller's transaction: a worker sends it after the commit.
 * Whoever answers at the panel has the conversation from then on, where nobody has it; in a channel of the assistant the message pauses it.
 * What the assistant writes changes nothing of the conversation's state, and is nobody's first answer.
 * @returns the message's id
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `conversa_id` (channel out of use), `texto` or `arquivo` (more than the channel takes,
 *   the window is over), `resposta_a_id`
 */
export async function writeSaida(ctx: Ctx, saida: Saida): Promise<number> {
  const { texto, modelo } = saida;
  const anexo = saida.anexo?.anexo;
  const conversa = await holdForWriting(ctx, saida.conversa_id);
  if (saida.canal_id !== undefined && saida.canal_id !== conversa.canal_id) {
    throw invalid('conversa_id', 'A conversa é de outro canal.');
  }
  const canal = await fetchCanal(ctx, conversa.canal_id);
  if (!canal.ativo) throw invalid('conversa_id', `O canal "${canal.nome}" está fora de uso.`);
  const { adaptador } = adaptadorOf(canal);
  const allows = adaptador.capacidades(canal);
  if (!modelo) requireWindow(conversa, allows, anexo ? 'arquivo' : 'texto');
  if (anexo) refuseFile(allows, canal, anexo);
  // A template's text is its own: nothing that a file has for its caption.
  refuseLong(allows, texto, anexo && !modelo ? 'legenda' : 'texto');
  const recusa = modelo ? null : (adaptador.recusa?.(canal, { texto, midia: anexo?.tipo ?? null }) ?? null);
  if (recusa !== null) throw invalid(anexo ? 'legenda' : 'texto', recusa);
  const resposta = await answered(ctx, conversa, saida.resposta_a_id ?? null);
  const email = canal.tipo === 'email' ? await headEmail(ctx, canal, conversa, resposta) : null;
  const { sql } = ctx.db;
  const ia = saida.ia ?? null;
  const person = ctx.porta === 'painel' && ia === null;
  const tipo = ia ? 'ia' : person ? 'atendente' : 'integracao';
  const midia = anexo?.tipo ?? null;
  // Written out: the message and what of it the conversation shows, in one round trip.
  const { id } = oneRow(
    await sql<{ id: number }[]>`
      WITH nova AS (
        INSERT INTO mensagens (empresa_id, conversa_id, canal_id, direcao, remetente_tipo, remetente_id, remetente_nome, texto, modelo,
          resposta_a_id, mensagem_id_externo, status, enviada_em, tentar_em)
        VALUES (${ctx.empresa_id}, ${conversa.id}, ${conversa.canal_id}, 'saida', ${tipo}, ${ia ? null : ctx.ator.id}::bigint,
          ${ia?.nome ?? ctx.ator.nome}, ${texto}, ${modelo ? JSON.stringify(modelo) : null}::text::jsonb, ${resposta?.id ?? null}::bigint,
          ${email?.mensagem_id ?? null}::text, 'na_fila', clock_timestamp(), now())
        RETURNING id
      ), mudada AS (
        UPDATE conversas SET ultima_mensagem_id = (SELECT id FROM nova), ultima_previa = ${previewOf(texto, midia)}, ultima_direcao = 'saida',
          ultima_em = clock_timestamp(), atualizado_em = clock_timestamp(), txid = ordem_do_evento(),
          nao_lidas = CASE WHEN ${person} THEN 0 ELSE nao_lidas END, 
          automaticas = CASE WHEN ${person} THEN 0 ELSE automaticas + ${ia ? 1 : 0} END
        WHERE id = ${conversa.id})
      SELECT id FROM nova`,
  );
  if (saida.anexo) await writeAnexo(ctx, id, saida.anexo);
  if (email) await email.write(id);
  if (conversa.status !== 'concluida' && !ia) await noteResposta(ctx, conversa.id);
  if (person) await takeByAnswering(ctx, conversa, canal.assistente);
  await publishMensagem(ctx, { id, conversa_id: conversa.id }, ['mensagem.enviada']);
  await announceWork(ctx);
  return id;
}

/** @throws DomainError VALIDATION_ERROR on `conversa_id` for a conversation that the company has not */
function holdForWriting(ctx: Ctx, id: number): Promise<Presa> {
  return lockConversa(ctx, id).catch(() => {
    throw invalid('conversa_id', `Conversa não encontrada (id ${id}).`);
  });
}

function requireWindow({ ultima_entrada_em }: Presa, { janela_horas }: Capacidades, field: string): void {
  if (janela_horas === null) return;
  const until = ultima_entrada_em && ultima_entrada_em.getTime() + JANELA_HORAS * 3_600_000;
  if (until && until > Date.now()) return;
  throw invalid(
    field,
    `${until ? `A janela de ${janela_horas} horas desde a última mensagem do contato terminou` : 'O contato ainda não escreveu'}: só um modelo aprovado pode ser enviado. Use POST /v1/crm/whatsapp/modelos/{id}/enviar/.`,
  );
}

const megabytes = (bytes: number) =>
  `${(bytes / 1024 / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;

function refuseLong(allows: Capacidades, texto: string | null, field: 'texto' | 'legenda'): void {
  const most = field === 'legenda' ? allows.legenda_maxima : allows.texto_maximo;
  if (texto === null || [...texto].length <= most) return;
  const where = field === 'legenda' ? 'na legenda' : 'neste canal';
  throw invalid(field, `Use no máximo ${most.toLocaleString('pt-BR')} caracteres ${where}.`);
}

function refuseFile(allows: Capacidades, canal: LinhaCanal, anexo: Anexo): void {
  const kind = allows.midias.find(({ tipo }) => tipo === anexo.tipo);
  if (!kind) {
    const others = allows.midias.map(({ tipo }) => TIPO_MIDIA[tipo].toLowerCase());
    throw invalid(
      'arquivo',
      others.length === 0
        ? `O canal "${canal.nome}" só leva texto.`
        : `O canal "${canal.nome}" não leva este tipo de arquivo. Aceitos: ${others.join(', ')}.`,
    );
  }
  if (kind.mimes.length > 0 && !kind.mimes.includes(anexo.mime)) {
    throw invalid('arquivo', `O canal "${canal.nome}" não leva ${anexo.mime}. Aceitos: ${kind.mimes.join(', ')}.`);
  }
  if (anexo.tamanho > kind.tamanho_maximo) {
    throw invalid('arquivo', `O arquivo passa de ${megabytes(kind.tamanho_maximo)}, o máximo deste canal.`);
  }
}

/** @throws DomainError VALIDATION_ERROR on `resposta_a_id` for what is no message of the conversation */
async function answered(ctx: Ctx, conversa: Presa, id: number | null): Promise<Respondida | null> {
  if (id === null) return null;
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql<Respondida[]>`
    SELECT id, mensagem_id_externo FROM mensagens
    WHERE id = ${id} AND conversa_id = ${conversa.id} AND empresa_id = ${ctx.empresa_id}`;
  if (!found) throw invalid('resposta_a_id', `Mensagem não encontrada nesta conversa (id ${id}).`);
  return found;
}

async function writeAnexo(ctx: Ctx, mensagem_id: number, guardado: Guardado): Promise<void> {
  const { tipo, nome, mime, tamanho } = guardado.anexo;
  const arquivo_id = await adoptArquivo(ctx, guardado);
  // Written out: a prepared statement is one round trip.
  await ctx.db.sql`
    INSERT INTO midias_mensagem (empresa_id, mensagem_id, tipo, nome, mime, tamanho, estado, arquivo_id)
    VALUES (${ctx.empresa_id}, ${mensagem_id}, ${tipo}, ${nome}, ${mime}, ${tamanho}, 'disponivel', ${arquivo_id})`;
}
