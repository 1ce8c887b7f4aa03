import { type Dados, publish, publishMany } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { env } from '#server/platform/env.ts';
import { oneRow } from '#server/platform/rows.ts';
import type { StatusConversa } from './schemas.ts';

type Contato = { id: number; nome: string; email: string | null; telefone: string | null; celular: string | null };
type Ligado = { id: number; codigo: number } | null;

type Retrato = {
  id: number;
  canal: string;
  status: StatusConversa;
  assunto: string | null;
  responsavel_id: number | null;
  responsavel_nome: string | null;
  arquivada: boolean;
  ia_pausada: boolean;
  criado_em: Date;
  atualizado_em: Date;
  aguardando_desde: Date | null;
  concluida_em: Date | null;
  contato: Contato;
  negocio: Ligado;
};

/** What events tell of conversations, as they are now: with their contacts in full, and the newest of each contact's open deals. */
const fetchRetratos = (ctx: Ctx, ids: readonly number[]): Promise<Retrato[]> =>
  // Written out: names of another room in the same statement, which every event of a conversation asks for.
  ctx.db.sql<Retrato[]>`
    SELECT v.id, v.canal, v.status, v.assunto, v.responsavel_id, v.responsavel_nome, v.arquivada, v.ia_pausada, v.criado_em,
      v.atualizado_em, v.aguardando_desde, v.concluida_em,
      json_build_object('id', c.id, 'nome', c.nome, 'email', c.email, 'telefone', c.telefone, 'celular', c.celular) AS contato,
      (SELECT json_build_object('id', n.id, 'codigo', n.codigo) FROM negocios n
        WHERE n.contato_id = c.id AND n.status = 'aberto' AND n.excluido_em IS NULL ORDER BY n.criado_em DESC, n.id DESC LIMIT 1) AS negocio
    FROM conversas v JOIN contatos c ON c.id = v.contato_id
    WHERE v.id = ANY (${[...ids]}::bigint[]) AND v.empresa_id = ${ctx.empresa_id} ORDER BY v.id`;

/** The same of one conversation. */
export const fetchRetrato = async (ctx: Ctx, conversa_id: number): Promise<Retrato> =>
  oneRow(await fetchRetratos(ctx, [conversa_id]));

const personOf = (id: number | null, nome: string | null) => (id !== null && nome !== null ? { id, nome } : null);

const dadosOf = ({ fuso }: Ctx, r: Retrato): Dados<'conversa.criada'> => ({
  ...{
    id: r.id,
    canal: r.canal,
    status: r.status,
    assunto: r.assunto,
    arquivada: r.arquivada,
    ia_pausada: r.ia_pausada,
  },
  ...{ contato: r.contato, negocio: r.negocio, responsavel: personOf(r.responsavel_id, r.responsavel_nome) },
  ...{ criado_em: isoInZone(r.criado_em, fuso), atualizado_em: isoInZone(r.atualizado_em, fuso) },
});

export type Mudou = 'status' | 'responsavel' | 'arquivada' | 'ia_pausada';

/** What a change of a conversation says to those who listen; nothing where nothing of its state changed. */
export type Mudanca = {
  criada?: boolean;
  campos: readonly Mudou[];
  /** Who had it, where somebody has it now who did not. */
  atribuida?: { anterior: { id: number; nome: string } | null };
  concluida?: boolean;
  /** It waits for an attendant, and nobody took it. */
  aguardando?: boolean;
};

/** Publishes what changed of a conversation; each kind of event at most once. */
export async function publishConversa(ctx: Ctx, conversa_id: number, mudanca: Mudanca): Promise<void> {
  const { criada = false, campos, atribuida, concluida = false, aguardando = false } = mudanca;
  if (!criada && campos.length === 0 && !aguardando) return;
  const retrato = await fetchRetrato(ctx, conversa_id);
  const dados = dadosOf(ctx, retrato);
  if (criada) await publish(ctx, 'conversa.criada', dados);
  if (campos.length > 0 && !criada)
    await publish(ctx, 'conversa.atualizada', { ...dados, campos_alterados: [...campos] });
  if (atribuida) await publish(ctx, 'conversa.atribuida', { ...dados, responsavel_anterior: atribuida.anterior });
  if (concluida && retrato.concluida_em) {
    await publish(ctx, 'conversa.concluida', { ...dados, concluida_em: isoInZone(retrato.concluida_em, ctx.fuso) });
  }
  if (aguardando && retrato.aguardando_desde) {
    const aguardando_desde = isoInZone(retrato.aguardando_desde, ctx.fuso);
    await publish(ctx, 'conversa.aguardando_atendente', { ...dados, aguardando_desde });
  }
}

/** Tells of conversations, which changed already, that nobody has them any more. */
export async function publishSemResponsavel(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const campos_alterados: Mudou[] = ['responsavel'];
  const retratos = await fetchRetratos(ctx, ids);
  await publishMany(
    ctx,
    'conversa.atualizada',
    retratos.map((retrato) => ({ ...dadosOf(ctx, retrato), campos_alterados })),
  );
}

/** Where the API has the first file of a message, for who has a token. */
export const midiaPath = (mensagem_id: number, posicao = 0): string =>
  `/v1/crm/mensagens/${mensagem_id}/midia/${posicao === 0 ? '' : `?posicao=${posicao}`}`;

type Linha = {
  id: number;
  conversa_id: number;
  mensagem_id_externo: string | null;
  direcao: 'entrada' | 'saida';
  remetente_tipo: 'contato' | 'atendente' | 'ia' | 'integracao';
  texto: string | null;
  resposta_a_id: number | null;
  status: string;
  enviada_em: Date;
  entregue_em: Date | null;
  lida_em: Date | null;
  erro_codigo: string | null;
  erro: string | null;
  midia: { tipo: 'imagem' | 'documento' | 'audio' | 'video'; nome: string | null; mime: string } | null;
};

type EventoDeMensagem =
  | 'mensagem.recebida'
  | 'mensagem.enviada'
  | 'mensagem.entregue'
  | 'mensagem.lida'
  | 'mensagem.falhou';

async function fetchLinha(ctx: Ctx, mensagem_id: number): Promise<Linha> {
  // Written out: the message with its first file, in one round trip.
  return oneRow(
    await ctx.db.sql<Linha[]>`
      SELECT m.id, m.conversa_id, m.mensagem_id_externo, m.direcao, m.remetente_tipo, m.texto, m.resposta_a_id, m.status, m.enviada_em,
        m.entregue_em, m.lida_em, m.erro_codigo, m.erro,
        (SELECT json_build_object('tipo', a.tipo, 'nome', a.nome, 'mime', a.mime) FROM midias_mensagem a
          WHERE a.mensagem_id = m.id ORDER BY a.posicao LIMIT 1) AS midia
      FROM mensagens m WHERE m.id = ${mensagem_id} AND m.empresa_id = ${ctx.empresa_id}`,
  );
}

/** Publishes events of a message, in the order given, as the message is now. */
export async function publishMensagem(
  ctx: Ctx,
  { id, conversa_id }: { id: number; conversa_id: number },
  eventos: readonly EventoDeMensagem[],
): Promise<void> {
  if (eventos.length === 0) return;
  // Sent one behind the other, both are one round trip.
  const [linha, { canal, contato, negocio }] = await Promise.all([fetchLinha(ctx, id), fetchRetrato(ctx, conversa_id)]);
  const at = (instant: Date | null) => instant && isoInZone(instant, ctx.fuso);
  const dados: Dados<'mensagem.enviada'> = {
    ...{ id: linha.id, conversa_id: linha.conversa_id, canal, mensagem_id_externo: linha.mensagem_id_externo },
    ...{ direcao: linha.direcao, remetente_tipo: linha.remetente_tipo, texto: linha.texto },
    midia: linha.midia && { ...linha.midia, url: `${env.APP_URL ?? ''}${midiaPath(linha.id)}` },
    ...{ resposta_a_id: linha.resposta_a_id, entregue: linha.entregue_em !== null },
    ...{
      enviada_em: isoInZone(linha.enviada_em, ctx.fuso),
      entregue_em: at(linha.entregue_em),
      lida_em: at(linha.lida_em),
    },
    ...{ contato, negocio },
  };
  for (const evento of eventos) {
    if (evento === 'mensagem.falhou') {
      const erro = {
        codigo: linha.erro_codigo ?? 'recusada',
        mensagem: linha.erro ?? 'A plataforma recusou a mensagem.',
      };
      await publish(ctx, evento, { ...dados, erro });
    } else await publish(ctx, evento, dados);
  }
}
