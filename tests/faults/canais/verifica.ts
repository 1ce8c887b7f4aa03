import { db } from '#server/platform/db.ts';
import { noteIn, type Violation } from '../proofs/verify.ts';
import type { Dita, Escrita } from './carga.ts';
import type { Palco } from './palco.ts';

type Linha = { id: number; status: string; presa: boolean; eventos: Record<string, number> };
type Conferida = Escrita & { linha: Linha | undefined; vezes: number; chaves: number };

/** What may have become of a message that the platform has not. */
const NOT_THERE = new Set(['desconhecida']);
const EVENTS = ['mensagem.enviada', 'mensagem.entregue', 'mensagem.lida', 'mensagem.falhou'] as const;

/**
 * Holds what was written, what platforms have and what the rows say against each other, once every platform has told all that it knows.
 * @param duvidas messages of which nobody knew for a while: they may have been overtaken
 */
export async function verifyCanais(
  palco: Palco,
  escritas: readonly Escrita[],
  ditas: readonly Dita[],
  duvidas: ReadonlySet<number>,
): Promise<Violation[]> {
  const found: Violation[] = [];
  const rule = noteIn(found);
  const linhas = await fetchLinhas(palco);
  const came = new Map(palco.canais.map((canal) => [canal, Map.groupBy(canal.chegadas(), ({ texto }) => texto)]));
  const all: Conferida[] = escritas.map((one) => {
    // An e-mail has a quoted part or a signature below.
    const there = came.get(one.canal)?.get(one.texto) ?? [];
    return {
      ...one,
      linha: linhas.get(one.id),
      vezes: there.length,
      chaves: new Set(there.map(({ chave }) => chave)).size,
    };
  });
  const shown = (rows: readonly Conferida[]) =>
    rows.map(({ id, canal, texto, linha, vezes, recusada }) => ({
      id,
      canal: canal.nome,
      texto,
      vezes,
      recusada,
      ...linha,
    }));
  const check = (name: string, wrong: (one: Conferida) => boolean) => rule(name, shown(all.filter(wrong)));

  check('LOST: a message that was written is not there', ({ linha }) => linha === undefined);
  check('LOST: a message waits for ever', ({ linha }) => linha?.presa === true || linha?.status === 'na_fila');
  check('LOST: a message did not arrive, and does not say that nobody knows', ({ vezes, recusada, linha }) => {
    return !recusada && vezes === 0 && !NOT_THERE.has(linha?.status ?? '');
  });
  check('LOST: a message did not arrive where a repetition is harmless', ({ vezes, recusada, canal }) => {
    return !recusada && vezes === 0 && canal.certeza === 'repete';
  });
  // Of a refusal that was lost on its way nobody knows either.
  check('A message that was refused does not say so, or arrived', ({ recusada, canal, linha, vezes }) => {
    const known = canal.certeza === 'repete' ? ['falhou'] : ['falhou', 'desconhecida'];
    return recusada && (!known.includes(linha?.status ?? '') || vezes > 0);
  });
  check('TWICE: a message was sent twice', ({ canal, vezes, chaves }) => {
    return canal.canal.tipo === 'email' ? chaves > 1 : vezes > 1;
  });
  check('A message that was read does not say so', ({ canal, vezes, linha }) => {
    return vezes > 0 && canal.canal.tipo.startsWith('whatsapp') && linha?.status !== 'lida';
  });
  check('A message that was taken does not say so', ({ canal, vezes, linha }) => {
    const known = canal.certeza === 'nao_sabe' ? ['enviada', 'desconhecida'] : ['enviada'];
    return vezes > 0 && !canal.canal.tipo.startsWith('whatsapp') && !known.includes(linha?.status ?? '');
  });
  check('A message has not exactly its events', ({ canal, linha, vezes, recusada }) => {
    if (!linha) return false;
    const whatsapp = canal.canal.tipo.startsWith('whatsapp');
    const read = whatsapp && vezes > 0 ? 1 : 0;
    const wanted = [1, read, read, recusada && whatsapp && linha.status === 'falhou' ? 1 : 0];
    return EVENTS.some((event, i) => (linha.eventos[event] ?? 0) !== wanted[i]);
  });
  rule('Something arrived that nobody wrote', strangers(palco, escritas));
  rule('Messages of a conversation came in another order', inverted(palco, escritas, duvidas));
  rule('A message of a contact has not exactly one row and one event', await wrongDitas(ditas));
  rule(
    'A file of a contact was not fetched',
    await db().sql`
    SELECT id, mensagem_id, estado, erro FROM midias_mensagem WHERE empresa_id = ${palco.company.id} AND estado <> 'disponivel'`,
  );
  rule(
    'What came is not worked off',
    await db().sql`
    SELECT id, canal_id, situacao, erro, tentativas FROM entradas_brutas
    WHERE empresa_id = ${palco.company.id} AND (situacao <> 'tratada' OR tentar_em IS NOT NULL)`,
  );
  return found;
}

async function fetchLinhas({ company }: Palco): Promise<Map<number, Linha>> {
  const rows = await db().sql<Linha[]>`
    SELECT m.id, m.status, m.tentar_em IS NOT NULL AS presa, (SELECT coalesce(json_object_agg(e.evento, e.n), '{}') FROM (
      SELECT evento, count(*) AS n FROM eventos WHERE empresa_id = ${company.id} AND evento LIKE 'mensagem.%'
        AND (dados->>'id')::bigint = m.id GROUP BY 1) e) AS eventos
    FROM mensagens m WHERE m.empresa_id = ${company.id} AND m.direcao = 'saida'`;
  return new Map(rows.map((row) => [row.id, row]));
}

function strangers({ canais }: Palco, escritas: readonly Escrita[]): unknown[] {
  const known = new Set(escritas.map(({ canal, texto }) => `${canal.nome} ${texto}`));
  return canais.flatMap((canal) =>
    canal
      .chegadas()
      .filter(({ texto }) => !known.has(`${canal.nome} ${texto}`))
      .map((one) => ({ canal: canal.nome, ...one })),
  );
}

/** What first arrived after a later message of its conversation. */
function inverted({ canais }: Palco, escritas: readonly Escrita[], duvidas: ReadonlySet<number>): unknown[] {
  return canais.flatMap((canal) => {
    const own = new Map(escritas.filter((one) => one.canal === canal).map((one) => [one.texto, one]));
    const last = new Map<number, number>();
    const seen = new Set<string>();
    return canal.chegadas().flatMap(({ texto }) => {
      const one = own.get(texto);
      if (!one || seen.has(texto)) return [];
      seen.add(texto);
      const before = last.get(one.conversa_id) ?? 0;
      last.set(one.conversa_id, Math.max(before, one.n));
      return one.n < before && !duvidas.has(one.id) ? [{ canal: canal.nome, texto, depois_de: before }] : [];
    });
  });
}

async function wrongDitas(ditas: readonly Dita[]): Promise<unknown[]> {
  const ids = ditas.map(({ id }) => id);
  const rows = await db().sql<{ id: string; linhas: number; eventos: number }[]>`
    SELECT q.id, count(DISTINCT m.id)::int AS linhas, count(e.id)::int AS eventos FROM unnest(${ids}::text[]) q (id)
    LEFT JOIN mensagens m ON m.direcao = 'entrada' AND (m.mensagem_id_externo = q.id OR m.mensagem_id_externo LIKE '%' || q.id)
    LEFT JOIN eventos e ON e.evento = 'mensagem.recebida' AND (e.dados->>'id')::bigint = m.id GROUP BY 1`;
  return rows.filter(({ linhas, eventos }) => linhas !== 1 || eventos !== 1);
}
