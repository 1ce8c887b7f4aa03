import { describe, expect, test } from 'vitest';
import type { Mensagem, Registro, Trecho } from '#app/(painel)/_ao-vivo/types.ts';
import { type Item, montar, type Novas, unreadOf } from '#app/(painel)/conversas/_conversa/montar.ts';
import { mudancaInWords } from '#app/(painel)/conversas/_conversa/mudanca.ts';
import { partsOf } from '#app/(painel)/conversas/_conversa/partes.ts';
import { type Canal, porqueNao } from '#app/(painel)/conversas/_escrever/limites.ts';
import { askedShortcut, matching } from '#app/(painel)/conversas/_escrever/rapidas.ts';
import type { Saida } from '#app/(painel)/conversas/_escrever/saidas.ts';
import { shortMoment, timeLeft } from '#app/(painel)/conversas/_parts/momento.ts';
import { tempoInWords } from '#app/(painel)/conversas/_parts/tempo-words.ts';

// What a conversation shows: its lines in order, what happened to it in words, texts whose addresses can be followed.

const ZONE = 'America/Sao_Paulo';
const at = (time: string) => new Date(`2026-11-26T${time}:00-03:00`);

const mensagem = (id: number, time: string | Date, fields: Partial<Mensagem> = {}): Mensagem => {
  const when = typeof time === 'string' ? at(time) : time;
  return {
    ...{ id, conversa_id: 1, canal: 'whatsapp_nao_oficial', canal_id: 1, contato_id: 1, direcao: 'entrada' },
    ...{ remetente_tipo: 'contato', remetente_nome: null, texto: `Mensagem ${id}`, midia: null, midias: [] },
    ...{ modelo: null, resposta_a_id: null, mensagem_id_externo: null, status: 'entregue', erro: null, entregue: true },
    ...{ enviada_em: when, entregue_em: when, lida_em: null, criado_em: when, email: null },
    ...fields,
  };
};
const registro = (id: number, time: string, fields: Partial<Registro> = {}): Registro => ({
  ...{ id, tipo: 'nota', texto: 'Nota', mudanca: null, ator_nome: 'Ana', criado_em: at(time) },
  ...fields,
});
const saida = (fields: Partial<Saida> = {}): Saida => ({
  ...{ chave: 's1', conversa_id: 1, texto: 'Já vai', resposta_a_id: null, arquivo: null, url: null, parte: 0 },
  ...{ estado: 'enviando', erro: null, criada_em: at('10:30'), depois_de: 0, cancelar: null },
  ...{ outras: [], envio: 'e1' },
  ...fields,
});
const built = (trechos: Trecho[], more: { saidas?: Saida[]; novas?: Novas | null } = {}) =>
  montar(trechos, { saidas: more.saidas ?? [], novas: more.novas ?? null, zone: ZONE });
const keys = (items: Item[]) =>
  items.map(({ chave }) => (chave.startsWith('dia') ? chave.replace(/-\d+$/, '') : chave));

describe('lines', () => {
  test('stand in the order of time over all pages, each day under its name', () => {
    const newer = { mensagens: [mensagem(3, '10:00')], registros: [registro(7, '09:30')], tem_mais: true };
    const older = {
      mensagens: [mensagem(1, new Date('2026-11-25T22:00:00-03:00')), mensagem(2, '09:00')],
      registros: [registro(6, '08:00', { tipo: 'mudanca', mudanca: {} })],
      tem_mais: false,
    };
    expect(keys(built([newer, older]))).toEqual([
      ...['dia-2026-11-25', 'mensagem-1', 'dia-2026-11-26', 'registro-6', 'mensagem-2', 'registro-7', 'mensagem-3'],
    ]);
  });

  test('name an author once for what is written within minutes, and again after anything else', () => {
    const mensagens = [
      ...[mensagem(1, '10:00'), mensagem(2, '10:02'), mensagem(3, '10:20')],
      ...[mensagem(4, '10:21', { direcao: 'saida', remetente_nome: 'Ana' }), mensagem(5, '10:22')],
    ];
    const items = built([{ mensagens, registros: [registro(1, '10:21')], tem_mais: false }]);
    expect(items.flatMap((item) => (item.tipo === 'mensagem' ? [item.junta] : []))).toEqual([
      ...[false, true, false, false, false],
    ]);
  });

  test('say where the unread ones begin', () => {
    const mensagens = [mensagem(1, '10:00'), mensagem(2, '10:01', { direcao: 'saida' }), mensagem(3, '10:02')];
    expect(unreadOf(mensagens, 1)).toEqual({ desde: 3, quantas: 1 });
    expect(unreadOf(mensagens, 9)).toEqual({ desde: 1, quantas: 9 });
    expect(unreadOf(mensagens, 0)).toBeNull();
    const items = built([{ mensagens, registros: [], tem_mais: false }], { novas: { desde: 3, quantas: 1 } });
    expect(items.at(-2)).toMatchObject({ tipo: 'novas', quantas: 1 });
  });

  test('have what is on its way last, until the message itself is there', () => {
    const trechos = (mensagens: Mensagem[]) => [{ mensagens, registros: [], tem_mais: false }];
    const sent = mensagem(5, '10:30', { direcao: 'saida', texto: 'Já vai' });
    const waiting = saida({ depois_de: 4 });
    expect(built(trechos([mensagem(4, '10:00')]), { saidas: [waiting] }).at(-1)?.tipo).toBe('saida');
    expect(built(trechos([mensagem(4, '10:00'), sent]), { saidas: [waiting] }).at(-1)?.tipo).toBe('mensagem');
    // The same text twice is two messages; one from before is none of them.
    const twice = [waiting, saida({ chave: 's2', depois_de: 4 })];
    expect(built(trechos([sent]), { saidas: twice }).filter(({ tipo }) => tipo === 'saida')).toHaveLength(1);
    expect(built(trechos([sent]), { saidas: [saida({ depois_de: 5 })] }).at(-1)?.tipo).toBe('saida');
    // A colleague's file is none of ours.
    const midia = {
      tipo: 'imagem' as const,
      nome: 'mapa.jpg',
      mime: 'image/jpeg',
      tamanho: 9,
      url: '',
      estado: 'disponivel' as const,
      erro: null,
    };
    const picture = mensagem(5, '10:30', { direcao: 'saida', texto: null, midia, midias: [midia] });
    const file = (nome: string) => saida({ texto: null, arquivo: new File(['x'], nome) });
    expect(built(trechos([picture]), { saidas: [file('mapa.jpeg')] }).at(-1)?.tipo).toBe('mensagem');
    expect(built(trechos([picture]), { saidas: [file('nota.jpg')] }).at(-1)?.tipo).toBe('saida');
    // Another one has become it.
    expect(built(trechos([sent]), { saidas: [saida({ depois_de: 4, outras: [5] })] }).at(-1)?.tipo).toBe('saida');
  });
});

test.each<[Record<string, unknown>, string, string[]]>([
  [
    { status: { antes: 'aberta', depois: 'em_atendimento' }, responsavel: { antes: null, depois: 'Ana' } },
    'Ana',
    ['Ana assumiu a conversa'],
  ],
  [{ responsavel: { antes: 'Ana', depois: 'Bruno' } }, 'Ana', ['Ana atribuiu a conversa a Bruno']],
  [{ responsavel: { antes: 'Ana', depois: null } }, 'Ana', ['Ana deixou a conversa']],
  [{ responsavel: { antes: 'Bruno', depois: null } }, 'Ana', ['Ana deixou a conversa sem responsável']],
  [{ status: { antes: 'em_atendimento', depois: 'concluida' } }, 'Ana', ['Ana concluiu a conversa']],
  [
    { status: { antes: 'concluida', depois: 'aberta' }, responsavel: { antes: 'Ana', depois: null } },
    'Ana',
    ['Ana reabriu a conversa'],
  ],
  [
    { status: { antes: 'concluida', depois: 'aberta' }, arquivada: { antes: true, depois: false } },
    'Sistema',
    ['O contato escreveu: a conversa foi reaberta', 'A conversa saiu do arquivo'],
  ],
  [{ arquivada: { antes: false, depois: true } }, 'Ana', ['Ana arquivou a conversa']],
  [{ ia_pausada: { antes: false, depois: true } }, 'Ana', ['Ana pausou o assistente']],
  [{}, 'Ana', ['Ana alterou a conversa']],
])('%j by %s is told as %j', (mudanca, ator_nome, words) => {
  expect(mudancaInWords({ mudanca, ator_nome })).toEqual(words);
});

test.each<[string, [string, string | null][]]>([
  ['sem endereço', [['sem endereço', null]]],
  [
    'veja https://a.com/x?y=1.',
    [
      ['veja ', null],
      ['https://a.com/x?y=1', 'https://a.com/x?y=1'],
      ['.', null],
    ],
  ],
  [
    '(www.loja.com.br)',
    [
      ['(', null],
      ['www.loja.com.br', 'https://www.loja.com.br'],
      [')', null],
    ],
  ],
  [
    'https://a.com/b_(c), e mais',
    [
      ['https://a.com/b_(c)', 'https://a.com/b_(c)'],
      [', e mais', null],
    ],
  ],
  ['javascript:alert(1) e ftp://x.y', [['javascript:alert(1) e ftp://x.y', null]]],
  [
    '<a href="https://x.y">oi</a>',
    [
      ['<a href="', null],
      ['https://x.y', 'https://x.y'],
      ['">oi</a>', null],
    ],
  ],
])('addresses in %j', (text, parts) => {
  expect(partsOf(text).map((part) => [part.text, part.href])).toEqual(parts);
});

describe('quick replies', () => {
  test('are asked for after a slash that begins a word', () => {
    expect(askedShortcut('/hor', 4)).toEqual({ atalho: 'hor', from: 0 });
    expect(askedShortcut('Olá! /', 6)).toEqual({ atalho: '', from: 5 });
    expect(askedShortcut('Olá! /hor depois', 9)).toEqual({ atalho: 'hor', from: 5 });
    expect(askedShortcut('https://x', 9)).toBeNull();
    expect(askedShortcut('e/ou', 4)).toBeNull();
    expect(askedShortcut('/hor ', 5)).toBeNull();
  });

  test('come by their short names first, whatever the accents', () => {
    const all = [
      { atalho: 'horario', texto: 'Das 8h às 18h' },
      { atalho: 'pix', texto: 'A chave é esta, a qualquer horário' },
      { atalho: 'entrega', texto: 'Às terças' },
    ];
    expect(matching(all, 'horá').map(({ atalho }) => atalho)).toEqual(['horario', 'pix']);
    expect(matching(all, '').map(({ atalho }) => atalho)).toEqual(['horario', 'pix', 'entrega']);
    expect(matching(all, 'nada')).toEqual([]);
  });
});

describe('files that a channel does not take', () => {
  const canal = {
    nome: 'Loja',
    tipo: 'whatsapp',
    midias: [
      { tipo: 'imagem', tamanho_maximo: 5 * 1024 * 1024, mimes: ['image/jpeg', 'image/png'] },
      { tipo: 'documento', tamanho_maximo: 100 * 1024 * 1024, mimes: [] },
    ],
  } as unknown as Canal;
  const file = (type: string, size: number) => ({ type, size, name: 'arquivo.x' });

  test('are told with what it does take', () => {
    expect(porqueNao(file('image/png', 1024), canal)).toBeNull();
    expect(porqueNao(file('image/png', 6 * 1024 * 1024), canal)).toContain('o máximo deste canal é 5 MB');
    // A picture that the platform shows none of goes as a document.
    expect(porqueNao(file('image/tiff', 6 * 1024 * 1024), canal)).toBeNull();
    expect(porqueNao(file('image/png', 0), canal)).toContain('vazio');
    expect(porqueNao(file('text/plain', 10), { ...canal, midias: [] })).toContain('só leva texto');
    expect(porqueNao(file('audio/ogg', 10), { ...canal, midias: canal.midias.slice(0, 1) })).toContain(
      'Aceita: imagens',
    );
  });
});

test('times are as short as a list needs them', () => {
  const now = at('15:00');
  expect(shortMoment(at('09:30'), ZONE, now)).toBe('09:30');
  expect(shortMoment(new Date('2026-11-25T23:50:00-03:00'), ZONE, now)).toBe('ontem');
  expect(shortMoment(new Date('2026-11-23T10:00:00-03:00'), ZONE, now)).toBe('seg.');
  expect(shortMoment(new Date('2026-11-12T10:00:00-03:00'), ZONE, now)).toBe('12/11');
  expect(shortMoment(new Date('2025-11-12T10:00:00-03:00'), ZONE, now)).toBe('12/11/2025');
  expect(timeLeft(3 * 3_600_000 + 12 * 60_000 + 5_000)).toBe('3 h 12 min');
  expect(timeLeft(12 * 60_000)).toBe('12 min');
  expect(timeLeft(30_000)).toBe('menos de um minuto');
  expect([null, 45, 720, 11_520, 10_800, 187_200, 86_400].map(tempoInWords)).toEqual([
    ...['—', '45 s', '12 min', '3 h 12 min', '3 h', '2 dias 4 h', '1 dia'],
  ]);
});
