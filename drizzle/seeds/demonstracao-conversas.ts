import { randomUUID } from 'node:crypto';
import {
  addNota,
  archiveConversa,
  concludeConversa,
  createRespostaRapida,
  listCaixa,
  listTrabalhosDeCanal,
  readConversaToEnd,
  sendMensagem,
  takeConversa,
  workOnCanal,
} from '#server/atendimento/index.ts';
import { createCanal, keepBruta } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { Agenda, type Historia } from './demonstracao-agenda.ts';
import type { Relogio } from './demonstracao-datas.ts';

const RESPOSTAS = [
  ['horario', 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados até o meio-dia.'],
  [
    'entrega',
    'Entregamos na região às terças e quintas. Para outras cidades, enviamos por transportadora em até 5 dias.',
  ],
  ['pix', 'Pode pagar por Pix: a chave é o nosso CNPJ, e o comprovante pode ser enviado por aqui mesmo.'],
] as const;

type Conversa = {
  canal: 'whatsapp' | 'email';
  /** The person's telephone or e-mail: that of a contact, where there is one. */
  de: string;
  nome: string;
  assunto?: string;
  diz: readonly string[];
  /** Who takes it, and what they answer; then the example channel's person answers once more. */
  com?: 'ana' | 'operador';
  resposta?: string;
  nota?: string;
  fim?: 'concluida' | 'arquivada';
  /** So many minutes ago its last message came. */
  minutos: number;
};

export const CONVERSAS: readonly Conversa[] = [
  {
    ...{ canal: 'whatsapp', de: '+5535984205567', nome: 'Tereza Campos', com: 'operador', fim: 'arquivada' },
    diz: ['Vocês têm café descafeinado em grãos?'],
    ...{ resposta: 'Por enquanto só moído, dona Tereza. Aviso assim que chegar em grãos.', minutos: 3 * 1_440 },
  },
  {
    ...{ canal: 'whatsapp', de: '+5519991237788', nome: 'Helena Prado', com: 'ana', fim: 'concluida' },
    diz: ['Bom dia! Minha assinatura deste mês já foi postada?'],
    ...{ resposta: 'Bom dia, Helena! Foi postada ontem e chega até sexta-feira.', minutos: 1_610 },
  },
  {
    ...{ canal: 'email', de: 'silvia@entrelinhas.exemplo.com.br', nome: 'Sílvia Rocha', com: 'ana' },
    ...{ assunto: 'Cantinho do café na livraria' },
    diz: [
      'Olá, Ana,\n\nconseguimos fechar o espaço do cantinho do café para março. Você pode mandar a proposta com as prensas e as xícaras?\n\nUm abraço,\nSílvia',
    ],
    resposta: 'Oi, Sílvia! Que notícia boa. Mando a proposta ainda hoje, com o prazo de entrega.',
    ...{ nota: 'Pediu 5% da última vez; pode chegar a 8% se levar as xícaras.', minutos: 190 },
  },
  {
    ...{ canal: 'whatsapp', de: '+5524987654321', nome: 'Rafael Nogueira', com: 'operador' },
    diz: ['Oi! Vi o site de vocês. Qual o valor do café em grãos para escritório?'],
    ...{
      resposta: 'Olá, Rafael! Para escritórios fazemos a partir de 5 kg por mês. Quantas pessoas são?',
      minutos: 42,
    },
  },
  {
    ...{ canal: 'email', de: 'compras@mirante.exemplo.com.br', nome: 'Paulo Siqueira' },
    ...{ assunto: 'Cotação: café da manhã do hotel', minutos: 25 },
    diz: [
      'Prezados,\n\nprecisamos de cotação para 80 pacotes de 500 g e 48 caixas de leite de aveia por mês, com entrega em Campinas.\n\nAtenciosamente,\nPaulo Siqueira\nHotel Mirante',
    ],
  },
  {
    ...{ canal: 'whatsapp', de: '+5531984447712', nome: 'Beatriz Lemos', minutos: 6 },
    diz: ['Boa tarde! O pedido de ontem já saiu?', 'É para o evento de sábado, por isso a pressa.'],
  },
];

/** The channels by name. */
export type Canais = Record<'whatsapp' | 'email', { id: number }>;

/** Two example channels, which say that they are simulators, and quick replies. Development only, as the whole demonstration. */
export async function seedCanais(ana: Ctx): Promise<Canais> {
  const open = (nome: string, tipo: string, endereco: string) =>
    createCanal({ ...ana, porta: 'cli' }, { nome, tipo, adaptador: 'exemplo', config: { endereco } });
  const canais = {
    whatsapp: await open('WhatsApp (simulador)', 'whatsapp_nao_oficial', '+5535999870000'),
    email: await open('Contato por e-mail (simulador)', 'email', 'contato@serraazul.exemplo.com.br'),
  };
  for (const [atalho, texto] of RESPOSTAS) await createRespostaRapida(ana, { atalho, texto });
  return canais;
}

/** A living inbox: conversations in every state. */
export async function seedConversas(relogio: Relogio, ana: Ctx, operador: Ctx): Promise<void> {
  const canais = await seedCanais(ana);
  const people = { ana, operador };
  for (const one of CONVERSAS) {
    const alone = new Agenda(relogio);
    alone.tell({ ha: one.minutos + BETWEEN * stepsOf(one) }, tellConversa(ana, canais, people, one));
    await alone.live();
  }
}

/** Minutes between two things that happen in a conversation. */
const BETWEEN = 4;

/** How often a conversation goes on. */
export const stepsOf = ({ diz, resposta, fim }: Conversa) => diz.length - 1 + (resposta ? 2 : 0) + (fim ? 1 : 0);

export async function* tellConversa(
  ana: Ctx,
  canais: Canais,
  people: Record<'ana' | 'operador', Ctx>,
  { canal, de, nome, assunto, diz, com, resposta, nota, fim }: Conversa,
): Historia {
  const { id: canal_id } = canais[canal];
  for (const [n, texto] of diz.entries()) {
    if (n > 0) yield BETWEEN;
    await say(ana, canal_id, { endereco: de, nome, texto, ...(assunto ? { assunto } : {}) });
  }
  const { resultados } = await listCaixa(ana, { canal_id, por_pagina: 1 });
  const id = resultados[0]?.id;
  if (id === undefined) throw new Error('The demonstration’s conversation did not come');
  if (!com || !resposta) return;
  yield BETWEEN;
  await takeConversa(people[com], { id });
  if (nota) await addNota(people[com], { id, texto: nota });
  yield BETWEEN;
  await sendMensagem(people[com], { conversa_id: id, texto: resposta });
  await settle(ana, canal_id);
  if (!fim) return;
  yield BETWEEN;
  await readConversaToEnd(people[com], { id });
  await concludeConversa(people[com], { id });
  if (fim === 'arquivada') await archiveConversa(people[com], { id });
}

type Dito = { endereco: string; nome: string; texto: string; assunto?: string };

/** What somebody writes, as the simulator's platform tells of it. */
export async function say(ana: Ctx, canal_id: number, dito: Dito): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify([{ tipo: 'mensagem', id: randomUUID(), ...dito }]));
  await keepBruta(ana.db, { id: canal_id, empresa_id: ana.empresa_id }, sha256(body), body);
  await settle(ana, canal_id);
}

/** Reads what came through a channel and sends what waits, as workers would. */
export async function settle(ctx: Ctx, canal_id: number): Promise<void> {
  for (let due = true; due; ) {
    const waiting = (await listTrabalhosDeCanal(ctx.db)).filter((one) => one.canal_id === canal_id);
    for (const { tipo } of waiting) await workOnCanal(ctx, tipo, canal_id);
    due = waiting.length > 0;
  }
}
