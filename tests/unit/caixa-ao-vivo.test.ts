import { describe, expect, test } from 'vitest';
import { isEspera, isNova } from '#app/(painel)/_ao-vivo/avisos.ts';
import { acrescentar, cabe, emendar, encaixar } from '#app/(painel)/_ao-vivo/encaixar.ts';
import type { Conversa, Filtros, Mensagem, Pagina, Registro, Trecho } from '#app/(painel)/_ao-vivo/types.ts';

// What the stream tells finds its place on the screen, and the server is asked only for what nobody else can know.

const NOW = new Date('2026-11-26T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const conversa = (id: number, fields: Partial<Conversa> = {}): Conversa => ({
  ...{ id, canal_id: 1, canal: 'whatsapp_nao_oficial', contato_id: id, contato_nome: `Contato ${id}` },
  ...{ endereco: '+5511999990000', assunto: null, status: 'aberta', responsavel_id: null, responsavel_nome: null },
  ...{ arquivada: false, ia_pausada: false, nao_lidas: 0, ultima_mensagem_id: id, ultima_previa: 'Oi' },
  ...{ ultima_direcao: 'entrada', ultima_em: minutesAgo(id), janela_ate: null, aguardando_desde: null },
  ...{ concluida_em: null, criado_em: minutesAgo(60), atualizado_em: minutesAgo(id) },
  ...fields,
});

const pagina = (rows: Conversa[], total: number = rows.length): Pagina => ({
  ...{ resultados: rows, pagina: 1, por_pagina: 2, total_registros: total },
});
const idsOf = (paginas: readonly Pagina[]) => paginas.map(({ resultados }) => resultados.map(({ id }) => id));

describe('which list a conversation belongs to', () => {
  test.each<[string, Filtros, Partial<Conversa>, boolean | null]>([
    ['mine', { de: 'eu', abertas: true }, { responsavel_id: 7, status: 'em_atendimento' }, true],
    ['mine, of another', { de: 'eu', abertas: true }, { responsavel_id: 8 }, false],
    ['nobody’s', { de: 'ninguem', abertas: true }, {}, true],
    ['nobody’s, that somebody has', { de: 'ninguem' }, { responsavel_id: 7 }, false],
    ['open ones, of one that is concluded', { abertas: true }, { status: 'concluida' }, false],
    ['concluded ones', { status: 'concluida' }, { status: 'concluida' }, true],
    ['all, of one that is archived', {}, { arquivada: true }, false],
    ['archived ones', { arquivada: 'true' }, { arquivada: true }, true],
    ['those of a channel', { canal_id: 2 }, {}, false],
    ['those of a contact, archived or not', { contato_id: 1, arquivada: 'todos' }, { arquivada: true }, true],
    ['a search, which the server alone knows', { busca: 'café' }, {}, null],
    ['a search among archived ones, which it is not', { busca: 'café', arquivada: 'true' }, {}, false],
  ])('%s', (_, filtros, fields, expected) => {
    expect(cabe(conversa(1, fields), filtros, 7)).toBe(expected);
  });
});

describe('a list', () => {
  const rows = [conversa(1), conversa(2), conversa(3), conversa(4)];
  const paginas = [pagina(rows.slice(0, 2), 4), pagina(rows.slice(2), 4)];

  test('brings what has a new message to the top, without asking anybody', () => {
    const { paginas: next, perguntar } = encaixar(paginas, conversa(3, { ultima_em: NOW, nao_lidas: 1 }), {}, null);
    expect(idsOf(next)).toEqual([
      [3, 1],
      [2, 4],
    ]);
    expect(next[0]?.resultados[0]?.nao_lidas).toBe(1);
    expect(perguntar).toBe(false);
  });

  test('takes in a new one, and lets go of one that belongs there no more; both are counted by the server', () => {
    const came = encaixar(paginas, conversa(9, { ultima_em: NOW }), {}, null);
    expect(idsOf(came.paginas).flat()).toEqual([9, 1, 2, 3, 4]);
    expect(came.perguntar).toBe(true);
    const left = encaixar(paginas, conversa(2, { arquivada: true }), {}, null);
    expect(idsOf(left.paginas).flat()).toEqual([1, 3, 4]);
    expect(left.perguntar).toBe(true);
  });

  test('leaves alone what it has not read: an old one that lies beyond its pages, and one of another list', () => {
    const partial = [pagina(rows.slice(0, 2), 50)];
    expect(encaixar(partial, conversa(40), {}, null)).toEqual({ paginas: partial, perguntar: false });
    expect(encaixar(partial, conversa(9, { arquivada: true }), {}, null)).toEqual({
      paginas: partial,
      perguntar: false,
    });
  });

  test('of a search renews what it has in its place, and asks for what it has not', () => {
    const renewed = encaixar(paginas, conversa(3, { ultima_em: NOW, ultima_previa: 'Nova' }), { busca: 'oi' }, null);
    expect(idsOf(renewed.paginas)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(renewed.paginas[1]?.resultados[0]?.ultima_previa).toBe('Nova');
    expect(renewed.perguntar).toBe(false);
    expect(encaixar(paginas, conversa(9), { busca: 'oi' }, null).perguntar).toBe(true);
  });
});

const mensagem = (id: number, fields: Partial<Mensagem> = {}): Mensagem => ({
  ...{ id, conversa_id: 1, canal: 'whatsapp_nao_oficial', canal_id: 1, contato_id: 1, direcao: 'entrada' },
  ...{ remetente_tipo: 'contato', remetente_nome: null, texto: `Mensagem ${id}`, midia: null, midias: [] },
  ...{ modelo: null, resposta_a_id: null, mensagem_id_externo: null, status: 'entregue', erro: null, entregue: true },
  ...{ enviada_em: NOW, entregue_em: NOW, lida_em: null, criado_em: NOW, email: null },
  ...fields,
});
const registro = (id: number): Registro => ({
  ...{ id, tipo: 'nota', texto: 'Nota', mudanca: null, ator_nome: 'Ana', criado_em: NOW },
});
const trecho = (ids: number[], tem_mais = false, registros: number[] = []): Trecho => ({
  ...{ mensagens: ids.map((id) => mensagem(id)), registros: registros.map(registro), tem_mais },
});
const shown = (trechos: readonly Trecho[] | null) => trechos?.map(({ mensagens }) => mensagens.map(({ id }) => id));

describe('a time line', () => {
  test('takes in what is new, and what changed of what is there; older pages stay as they were', () => {
    const pages = [trecho([11, 12, 13], true), trecho([1, 2])];
    const novo: Trecho = {
      ...trecho([14], true, [5]),
      mensagens: [mensagem(13, { status: 'lida' }), mensagem(14)],
    };
    const next = emendar(pages, novo);
    expect(shown(next)).toEqual([
      [11, 12, 13, 14],
      [1, 2],
    ]);
    expect(next?.[0]?.mensagens[2]?.status).toBe('lida');
    expect(next?.[0]?.registros.map(({ id }) => id)).toEqual([5]);
    // More of it is older still: that the newest page says so changes nothing.
    expect(next?.[0]?.tem_mais).toBe(true);
  });

  test('is read anew where messages lie between that nobody read', () => {
    expect(emendar([trecho([1, 2, 3])], trecho([90, 91], true))).toBeNull();
    expect(shown(emendar([trecho([1, 2, 3])], trecho([4, 5])))).toEqual([[1, 2, 3, 4, 5]]);
    expect(shown(emendar([], trecho([4])))).toEqual([[4]]);
  });

  test('has what was just written, once', () => {
    const written = acrescentar([trecho([1])], { mensagem: mensagem(2) });
    expect(shown(written)).toEqual([[1, 2]]);
    expect(shown(written && emendar(written, trecho([1, 2])))).toEqual([[1, 2]]);
    expect(acrescentar([trecho([1])], { registro: registro(3) })?.[0]?.registros).toHaveLength(1);
  });
});

describe('somebody is told of', () => {
  const since = minutesAgo(5);
  const nova = (fields: Partial<Conversa>, known?: number | null) =>
    isNova(conversa(1, { nao_lidas: 1, ultima_em: NOW, ...fields }), known, 7, since);

  test('a message of the contact in a conversation of theirs or of nobody, once', () => {
    expect(nova({})).toBe(true);
    expect(nova({ responsavel_id: 7 })).toBe(true);
    expect(nova({ ultima_mensagem_id: 5 }, 4)).toBe(true);
    expect(nova({ ultima_mensagem_id: 5 }, 5)).toBe(false);
  });

  test('nothing else: what others have, what the company wrote, what was read or is old, what is archived', () => {
    expect(nova({ responsavel_id: 8 })).toBe(false);
    expect(nova({ ultima_direcao: 'saida' })).toBe(false);
    expect(nova({ nao_lidas: 0 })).toBe(false);
    expect(nova({ ultima_em: minutesAgo(30) })).toBe(false);
    expect(nova({ arquivada: true })).toBe(false);
  });

  test('a conversation that the assistant has handed over, once each time', () => {
    const espera = (fields: Partial<Conversa>, known?: number | null) =>
      isEspera(conversa(1, { status: 'aguardando_atendente', aguardando_desde: NOW, ...fields }), known, since);
    expect(espera({})).toBe(true);
    expect(espera({}, null)).toBe(true);
    expect(espera({}, NOW.getTime())).toBe(false);
    expect(espera({}, minutesAgo(30).getTime())).toBe(true);
    expect(espera({ aguardando_desde: minutesAgo(30) })).toBe(false);
    expect(espera({ status: 'em_atendimento' })).toBe(false);
    expect(espera({ arquivada: true })).toBe(false);
  });
});
