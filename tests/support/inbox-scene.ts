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
  sendAnexo,
  sendMensagem,
} from '#server/atendimento/index.ts';
import type { CanalDetalhado } from '#server/canais/index.ts';
import { keepFile, spoolFile } from '#server/midia/index.ts';
import { db } from '#server/platform/db.ts';
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
  /** A message with a file that is there. */
  comArquivo_id: number;
  /** A message of the contact. */
  recebida_id: number;
  /** What was searched for is in it, and nobody has it. */
  deNinguem: Conversa;
  /** Archived, with its assistant paused. */
  concluida: Conversa;
  resposta: RespostaRapida;
  /** An approved template, and a conversation of its channel. */
  modelo: { id: number; canal_id: number };
  /** Another one, whose header is a picture. */
  comImagem: { id: number };
  comModelo: Conversa;
};

let serial = 0;

/** A text file of the company, kept as a door keeps what somebody sends. */
export async function keepText(company: Pick<Company, 'id'>, texto: string) {
  const bytes = (async function* () {
    yield Buffer.from(texto);
  })();
  const recebido = await spoolFile(bytes, { empresa_id: company.id, nome: 'nota.txt', maior: 1_000_000 });
  try {
    return await keepFile(db(), recebido, 'anexo_mensagem');
  } finally {
    await recebido.discard();
  }
}

/** An approved template of a channel, as it would have been read of Meta. */
export async function addModelo(
  company: Pick<Company, 'id'>,
  canal: { id: number },
  { nome, componentes, status = 'APPROVED' }: { nome: string; componentes: object[]; status?: string },
): Promise<{ id: number; canal_id: number }> {
  const [modelo] = await db().sql<{ id: number; canal_id: number }[]>`
    INSERT INTO modelos_whatsapp (empresa_id, canal_id, id_externo, nome, idioma, categoria, status, componentes)
    VALUES (${company.id}, ${canal.id}, ${`m${canal.id}-${nome}`}, ${nome}, 'pt_BR', 'UTILITY', ${status},
      ${JSON.stringify(componentes)}::text::jsonb) RETURNING id, canal_id`;
  if (!modelo) throw new Error('No template');
  return modelo;
}

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
  const { id: comArquivo_id } = await sendAnexo(ctx, {
    conversa_id: id,
    arquivo: await keepText(company, `nota-${n}`),
  });
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
  const recebida = (await getTimeline(ctx, { id })).mensagens.find(({ direcao }) => direcao === 'entrada');
  if (!recebida) throw new Error('The example channel did not answer');
  const oficial = await openChannel(company, 'whatsapp');
  const corpo = { type: 'BODY', text: 'Olá, {{1}}! Seu pedido saiu.' };
  // A button, so that the shape of its record is proved.
  const botoes = { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Obrigado!' }] };
  const modelo = await addModelo(company, oficial, { nome: 'pedido_enviado', componentes: [corpo, botoes] });
  const comImagem = await addModelo(company, oficial, {
    nome: 'pedido_com_foto',
    componentes: [{ type: 'HEADER', format: 'IMAGE' }, corpo],
  });
  await hear(oficial, company, [says(`+55249877${String(10_000 + n)}`, 'Oi')]);
  const [comModelo] = (await listCaixa(ctx, { canal_id: oficial.id })).resultados;
  if (!comModelo) throw new Error('No conversation with templates');
  return {
    ...{
      canal,
      conversa,
      mensagem_id,
      recebida_id: recebida.id,
      comArquivo_id,
      concluida,
      modelo,
      comModelo,
      comImagem,
    },
    canalLivre: await openChannel(company, 'whatsapp'),
    deNinguem: found(({ responsavel_id, status }) => responsavel_id === null && status === 'aberta'),
    resposta: await createRespostaRapida(ctx, { atalho: `ola${n}`, texto: 'Olá! Como posso ajudar?' }),
  };
}
