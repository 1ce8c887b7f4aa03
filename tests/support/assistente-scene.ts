import { afterAll, beforeAll } from 'vitest';
import { answerVez, type Busca, type Desfecho, updateAssistente } from '#server/assistente/index.ts';
import { workOnCanal } from '#server/atendimento/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { FakeIa } from '#tests/support/fake-ia.ts';
import { keep, openChannel, says, settle, systemOf } from '#tests/support/inbox.ts';
import { FRETE, finding, TROCAS } from '#tests/support/passages.ts';

/** A company with an assistant in one channel, and a model that is a function of the test. */
export async function openAssistente() {
  const company: Company = await makeCompany();
  const ia = await FakeIa.start();
  beforeAll(() => setEnv({ ...ia.variables, IA_PRAZO_SEGUNDOS: '5' }));
  afterAll(() => ia.close());
  setEnv({ ...ia.variables, IA_PRAZO_SEGUNDOS: '5' });
  const canal = await openChannel(company);
  await updateAssistente(company.ctx, {
    espera_segundos: 0,
    minutos_espera: 0,
    canais: [{ id: canal.id, assistente: true }],
  });
  let serial = 0;
  const phone = () => `+55119${80_000_000 + ++serial}`;
  const idOf = async (endereco: string): Promise<number> => {
    const [row] = await db().sql<{ id: number }[]>`
      SELECT id FROM conversas WHERE endereco = ${endereco} AND empresa_id = ${company.id} ORDER BY id DESC LIMIT 1`;
    if (!row) throw new Error('No conversation');
    return row.id;
  };
  /** The contact writes; the conversation's id. */
  const ask = async (texto: string, endereco = phone()): Promise<number> => {
    // The example channel's person would answer what is sent: nothing is.
    await keep(canal, company, [says(endereco, texto)]);
    await workOnCanal(await systemOf(company.id), 'entrada', canal.id);
    return idOf(endereco);
  };
  const enderecoOf = async (id: number): Promise<string> => {
    const [row] = await db().sql<{ endereco: string }[]>`SELECT endereco FROM conversas WHERE id = ${id}`;
    return row?.endereco ?? '';
  };
  const answer = async (id: number, search: Busca = finding(TROCAS, FRETE)): Promise<Desfecho> =>
    answerVez(await systemOf(company.id), id, { search });
  return { company, ia, canal, phone, ask, enderecoOf, answer, settle: () => settle(company) };
}

export type Dita = { de: string; nome: string | null; texto: string | null; status: string };

/** What was said in a conversation, oldest first. */
export async function saidIn(conversa_id: number): Promise<Dita[]> {
  const rows = await db().sql<Dita[]>`
    SELECT remetente_tipo AS de, remetente_nome AS nome, texto, status FROM mensagens WHERE conversa_id = ${conversa_id} ORDER BY id`;
  return [...rows];
}

/** What the contact was told by the company, oldest first. */
export const toldIn = async (conversa_id: number): Promise<(string | null)[]> =>
  (await saidIn(conversa_id)).filter(({ de }) => de !== 'contato').map(({ texto }) => texto);

export type Turno = {
  resultado: string;
  motivo: string | null;
  mensagem_id: number | null;
  pergunta: string;
  resposta: string | null;
  trechos: { numero: number; citado: boolean; texto: string }[];
  buscas: string[];
  tokens_entrada: number;
  tokens_saida: number;
  versao_instrucoes: string;
  modelo: string | null;
};

/** The turns that were kept of a conversation, oldest first. */
export async function turnsOf(conversa_id: number): Promise<Turno[]> {
  const rows = await db().sql<Turno[]>`SELECT * FROM respostas_ia WHERE conversa_id = ${conversa_id} ORDER BY id`;
  return [...rows];
}

/** The conversation as the database has it. */
export async function stateOf(conversa_id: number) {
  const [row] = await db().sql<
    {
      status: string;
      ia_pausada: boolean;
      ia_pausa_automatica: boolean;
      avisar_espera_em: Date | null;
      responsavel_id: number | null;
      nao_lidas: number;
      automaticas: number;
    }[]
  >`SELECT status, ia_pausada, ia_pausa_automatica, avisar_espera_em, responsavel_id, nao_lidas, automaticas FROM conversas WHERE id = ${conversa_id}`;
  if (!row) throw new Error('No conversation');
  return row;
}

/** Turns that wait. */
export async function waitingIn(conversa_id: number): Promise<{ geracao: number; tentativas: number }[]> {
  const rows = await db().sql<{ geracao: number; tentativas: number }[]>`
    SELECT geracao, tentativas FROM vezes_ia WHERE conversa_id = ${conversa_id}`;
  return [...rows];
}

/** Kinds of the events of a company since an id; with the last id. */
export async function eventsOf(
  company: Pick<Company, 'id'>,
): Promise<{ evento: string; dados: Record<string, unknown> }[]> {
  const rows = await db().sql<{ evento: string; dados: Record<string, unknown> }[]>`
    SELECT evento, dados FROM eventos WHERE empresa_id = ${company.id} ORDER BY id`;
  return [...rows];
}
