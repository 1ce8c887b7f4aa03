import {
  archiveConversa,
  type Conversa,
  concludeConversa,
  createRespostaRapida,
  getTimeline,
  listCaixa,
  openConversa,
  pauseIa,
  type RespostaRapida,
  sendMensagem,
} from '#server/atendimento/index.ts';
import type { CanalDetalhado } from '#server/canais/index.ts';
import type { Company } from '#tests/support/factory.ts';
import { hear, openChannel, says, settle } from '#tests/support/inbox.ts';

/** An inbox with one of everything. */
export type InboxScene = {
  canal: CanalDetalhado;
  /** Without conversations. */
  canalLivre: CanalDetalhado;
  /** Of the administrator, by e-mail: messages both ways, the first with a file; something happened to it, and something is unread. */
  conversa: Conversa;
  mensagem_id: number;
  /** What was searched for is in it, and nobody has it. */
  deNinguem: Conversa;
  /** Archived, with its assistant paused. */
  concluida: Conversa;
  resposta: RespostaRapida;
};

let serial = 0;

export async function makeInboxScene(company: Company): Promise<InboxScene> {
  const { ctx } = company;
  const n = ++serial;
  const canal = await openChannel(company, 'email', { config: { endereco: `vendas-${n}@loja.local` } });
  const open = async (name: string) =>
    (await openConversa(ctx, { canal_id: canal.id, endereco: `${name}-${n}@exemplo.com`, assunto: 'Pedido' })).conversa;
  const { id } = await open('cliente');
  const { id: mensagem_id } = await sendMensagem(ctx, { conversa_id: id, texto: 'Recebemos o seu pedido.' });
  // What was sent is answered by the example channel's person.
  await hear(canal, company, [says(`outra-${n}@exemplo.com`, 'Vocês fazem orçamento?', { assunto: 'Orçamento' })]);
  await settle(company);
  const { sql } = ctx.db;
  await sql`
    INSERT INTO midias_mensagem (empresa_id, mensagem_id, tipo, nome, mime, estado, tentar_em)
    VALUES (${company.id}, ${mensagem_id}, 'imagem', 'foto.jpg', 'image/jpeg', 'pendente', now() + interval '1 year')`;
  await sql`UPDATE emails SET cc = ARRAY['copia@exemplo.com'] WHERE mensagem_id = ${mensagem_id}`;
  const done = { id: (await open('antiga')).id };
  await concludeConversa(ctx, done);
  await pauseIa(ctx, done);
  const concluida = await archiveConversa(ctx, done);
  const { resultados } = await listCaixa(ctx, { arquivada: 'todos' });
  const found = (which: (one: Conversa) => boolean): Conversa => {
    const one = resultados.find(which);
    if (!one) throw new Error('The inbox lacks a conversation');
    return one;
  };
  const conversa = found((one) => one.id === id);
  if ((await getTimeline(ctx, { id })).mensagens.length < 2) throw new Error('The example channel did not answer');
  return {
    ...{ canal, conversa, mensagem_id, concluida },
    canalLivre: await openChannel(company, 'whatsapp'),
    deNinguem: found(({ responsavel_id, status }) => responsavel_id === null && status === 'aberta'),
    resposta: await createRespostaRapida(ctx, { atalho: `ola${n}`, texto: 'Olá! Como posso ajudar?' }),
  };
}
