import { desc, eq } from 'drizzle-orm';
import { mensagens_correio } from '#drizzle/schema/correio.ts';
import { decrypt } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { notFound } from '#server/platform/errors.ts';
import { columnsOf } from '#server/platform/rows.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import { CARTAS, type Carta, type TipoDeCarta } from './cartas.ts';
import { mailContext, showsMail } from './enqueue.ts';
import { renderCarta, type Texto } from './render.ts';

// What development shows instead of sending. Whoever is signed in sees everybody's e-mails, links that open accounts included: in
// development there is nobody to keep them from. Elsewhere nobody sees any.

const mensagem = z.object({
  id: z.number(),
  tipo: z.string(),
  para: z.string(),
  situacao: z.enum(['na_fila', 'enviada', 'falhou', 'vencida', 'cancelada']),
  valida_ate: z.date().nullable(),
  criado_em: z.date(),
});

/** A line of the development screen; `assunto` is null where nothing is kept of the e-mail any more. */
export type MensagemNaTela = z.infer<typeof mensagem> & { nome: string; assunto: string | null };

export const mensagemCorreioInput = z.strictObject({ id: z.number().int().positive() });

const SHOWN = 100;
const columns = columnsOf(mensagens_correio, mensagem);
const kept = { chave: mensagens_correio.chave, dados_cifrados: mensagens_correio.dados_cifrados };

type Row = z.infer<typeof mensagem> & { chave: string; dados_cifrados: Buffer | null };

async function rendered({ tipo, chave, dados_cifrados }: Row): Promise<Texto | null> {
  if (dados_cifrados === null) return null;
  return renderCarta({ tipo, dados: JSON.parse(decrypt(dados_cifrados, mailContext(chave))) } as Carta);
}

async function present(row: Row): Promise<MensagemNaTela & { conteudo: Texto | null }> {
  const conteudo = await rendered(row);
  const { chave: _, dados_cifrados: __, ...shown } = row;
  return {
    ...shown,
    nome: CARTAS[row.tipo as TipoDeCarta]?.nome ?? row.tipo,
    assunto: conteudo?.assunto ?? null,
    conteudo,
  };
}

function requireShown(): void {
  if (!showsMail()) throw notFound('Os e-mails só aparecem aqui em desenvolvimento, sem SMTP_URL.');
}

/** The latest e-mails of this installation, newest first. @throws DomainError NOT_FOUND where e-mails are not shown */
export async function listCorreio(db: Db): Promise<MensagemNaTela[]> {
  requireShown();
  const rows = await db.orm
    .select({ ...columns, ...kept })
    .from(mensagens_correio)
    .orderBy(desc(mensagens_correio.id))
    .limit(SHOWN);
  const shown = await Promise.all(rows.map(present));
  return shown.map(({ conteudo: _, ...line }) => line);
}

/** One of them, as it would be sent. @throws DomainError NOT_FOUND */
export async function readMensagem(db: Db, input: unknown): Promise<MensagemNaTela & { conteudo: Texto | null }> {
  requireShown();
  const { id } = parseInput(mensagemCorreioInput, input);
  const [row] = await db.orm
    .select({ ...columns, ...kept })
    .from(mensagens_correio)
    .where(eq(mensagens_correio.id, id));
  if (!row) throw notFound('E-mail não encontrado.');
  return present(row);
}
