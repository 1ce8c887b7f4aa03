import { answerVez, listRespostas, type Modelo, markResposta, updateAssistente } from '#server/assistente/index.ts';
import {
  addNota,
  archiveConversa,
  assignConversa,
  concludeConversa,
  listCaixa,
  readConversaToEnd,
  sendMensagem,
  takeConversa,
} from '#server/atendimento/index.ts';
import { createCanal, noteSituacao, setAssistente } from '#server/canais/index.ts';
import { listLeituras, readConhecimento } from '#server/conhecimento/index.ts';
import { listUsuarios } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Agenda, figures, type Historia, type Quando } from './demonstracao-agenda.ts';
import { seedConhecimento } from './demonstracao-conhecimento.ts';
import { type Canais, CONVERSAS, say, settle, stepsOf, tellConversa } from './demonstracao-conversas.ts';

export type Atendentes = Record<'ana' | 'operador' | 'elisa' | 'fabio', Ctx>;

type Canal = 'whatsapp' | 'email' | 'sms';
/** canal, quem escreve (nome e endereço), o que pergunta, o que se responde. */
type Falada = [Canal, string, string, string, string];

const FALADAS: readonly Falada[] = [
  [
    'whatsapp',
    'Camila Duarte',
    '+5524981120034',
    'Bom dia! Vocês moem o café na hora?',
    'Bom dia, Camila! Moemos sim, na espessura que você preferir. Até logo!',
  ],
  [
    'whatsapp',
    'Joaquim Bastos',
    '+5524981120097',
    'Quanto fica a entrega em Itaipava?',
    'Em Itaipava a entrega é R$ 15,00, e grátis acima de R$ 180,00. Qualquer coisa, estou à disposição.',
  ],
  [
    'email',
    'Luana Freitas',
    'luana.freitas@exemplo.com.br',
    'Gostaria de saber se o café descafeinado tem açúcar ou aditivos.',
    'Oi, Luana! Não tem: é só café, descafeinado com água. Obrigada!',
  ],
  [
    'whatsapp',
    'Edson Prates',
    '+5532988410022',
    'O moedor que comprei veio com a manivela solta. O que faço?',
    'Que chato, Edson. Mando outra manivela hoje mesmo, sem custo. Até breve!',
  ],
  [
    'sms',
    'Neusa Carvalho',
    '+5524981125566',
    'Pedido 1042 ainda nao chegou',
    'Neusa, saiu para entrega agora de manhã e chega até as 17h. Obrigada.',
  ],
  [
    'whatsapp',
    'Igor Salgado',
    '+5521970025513',
    'Tem grão verde para torrar em casa?',
    'Por enquanto não vendemos verde, Igor. Aviso se mudar. Bom fim de semana!',
  ],
  [
    'email',
    'Patrícia Lobo',
    'patricia.lobo@exemplo.com.br',
    'Vocês emitem nota para CNPJ de outro estado?',
    'Emitimos, Patrícia. Mande o cartão CNPJ e a inscrição estadual. Obrigada!',
  ],
  [
    'whatsapp',
    'Sandro Meira',
    '+552422450000',
    'A loja abre no sábado?',
    'Abrimos aos sábados das 8h ao meio-dia. Até lá, e bom dia!',
  ],
  [
    'whatsapp',
    'Vera Tavares',
    '+5524981127711',
    'Quero trocar a prensa por uma maior, ainda dá tempo?',
    'Dá sim, Vera: até sete dias depois de receber. Traga com a nota. Até logo!',
  ],
  [
    'email',
    'Fernando Paz',
    'compras@pousadapaz.exemplo.com.br',
    'Precisamos de 30 pacotes de 500 g por mês. Há desconto por volume?',
    'Olá, Fernando! A partir de 24 pacotes o desconto é de 8%. Mando a tabela em anexo ainda hoje. Obrigado!',
  ],
  [
    'whatsapp',
    'Aline Brito',
    '+5524981130908',
    'Qual café vocês indicam para cafeteira italiana?',
    'O Serra Azul clássico, moagem média-fina. Fica ótimo! Bom proveito.',
  ],
  [
    'whatsapp',
    'Hugo Sampaio',
    '+5511965402217',
    'Boa tarde, meu rastreio não anda há três dias.',
    'Boa tarde, Hugo! Abri reclamação nos Correios e aviso aqui assim que responderem. Até breve.',
  ],
  [
    'sms',
    'Marta Vilela',
    '+5524981138420',
    'Posso pagar o boleto com 2 dias de atraso?',
    'Pode, Marta: o boleto aceita até cinco dias, sem multa. Obrigada.',
  ],
  [
    'whatsapp',
    'Daniel Rios',
    '+5531991207788',
    'Vocês fazem evento em empresa, com barista?',
    'Fazemos! Passei seu contato para o comercial, que responde ainda hoje. Até logo!',
  ],
  [
    'email',
    'Rita Campelo',
    'rita@cafedaestacao.exemplo.com.br',
    'Recebemos 20 caixas de filtro, mas o pedido era de 30. Podem conferir?',
    'Rita, conferimos aqui: as dez que faltaram saem amanhã cedo. Desculpe, e obrigada!',
  ],
  [
    'whatsapp',
    'Otto Klein',
    '+5547991880061',
    'Enviam para Blumenau? Quanto tempo leva?',
    'Enviamos sim: de 3 a 5 dias úteis pela transportadora. Qualquer dúvida, à disposição.',
  ],
  [
    'whatsapp',
    'Cecília Nunes',
    '+5524981142030',
    'O café com notas de chocolate acabou?',
    'Chega na quinta, Cecília. Já separei um pacote no seu nome. Até breve!',
  ],
  [
    'email',
    'Gilberto Reis',
    'gilberto.reis@exemplo.com.br',
    'Cobraram duas vezes no cartão. Podem verificar?',
    'Gilberto, foi uma pré-autorização e já estornamos: some da fatura em até dois dias. Obrigado.',
  ],
  [
    'whatsapp',
    'Lia Monteiro',
    '+552422470000',
    'Dá para mudar o endereço do pedido que fiz ontem?',
    'Dá sim, ainda não saiu. Troquei para a Rua Teresa, 400. Até logo!',
  ],
  [
    'whatsapp',
    'Nélson Abreu',
    '+5524981155003',
    'A balança de vocês pesa até quanto?',
    'Até 2 kg, com precisão de 0,1 g. Bom dia!',
  ],
  [
    'sms',
    'Ivone Sales',
    '+5524981160714',
    'Podem entregar depois das 14h hoje?',
    'Podemos, Ivone. Avisei o motorista. Obrigada.',
  ],
  [
    'email',
    'Cláudio Mota',
    'claudio@hotelserraverde.exemplo.com.br',
    'Qual o prazo para 12 kg de Catuaí em grãos?',
    'Cláudio, torramos às segundas e despachamos na terça. Chega até sexta. Obrigado!',
  ],
  [
    'whatsapp',
    'Jéssica Pacheco',
    '+5524981171201',
    'Vi no Instagram o kit de Natal. Já posso encomendar?',
    'Já pode! São R$ 189,00 e entregamos a partir do dia 5. Até logo!',
  ],
  [
    'whatsapp',
    'Raul Menezes',
    '+5521988730912',
    'Consigo retirar hoje até as 19h?',
    'Fechamos às 18h, Raul, mas deixo na padaria ao lado. Até mais!',
  ],
  [
    'email',
    'Sofia Bernardes',
    'sofia.bernardes@exemplo.com.br',
    'Minha assinatura veio com moagem errada.',
    'Sofia, desculpe! Mandamos outro pacote, em grãos, na entrega de terça. Obrigada.',
  ],
  [
    'whatsapp',
    'Tomás Leal',
    '+5524981180440',
    'Fazem café para festa de 80 pessoas?',
    'Fazemos: calcule uns 4 kg. Posso montar um orçamento. Fico à disposição.',
  ],
];

/** What people asked the assistant while it was on, and what it said; null where it found nothing and left it to a person. */
const PERGUNTADAS: readonly [string, string, string, string | null][] = [
  [
    'Bruna Sales',
    '+5524981201001',
    'Qual o prazo para troca por arrependimento?',
    'Você pode desistir em até 7 dias corridos depois de receber, sem explicar o motivo. [1]',
  ],
  [
    'Caio Neves',
    '+5524981201002',
    'A garantia do moedor é de quanto tempo?',
    'Moedores e balanças têm 12 meses de garantia contra defeito de fabricação. [1]',
  ],
  [
    'Denise Alves',
    '+5524981201003',
    'Posso parcelar no cartão de crédito?',
    'Pode, em até 3 vezes sem juros, com parcela mínima de R$ 60,00. [1]',
  ],
  [
    'Enzo Prado',
    '+5524981201004',
    'Quais dias vocês entregam na região?',
    'Entregamos às terças e quintas, das 9h às 17h. [1]',
  ],
  ['Flávia Ramos', '+5524981201005', 'Vocês vendem açaí?', null],
  [
    'Gil Santana',
    '+5524981201006',
    'Como acompanho a entrega do pedido?',
    'O código de rastreio vai por e-mail e WhatsApp assim que o pacote é postado. [1]',
  ],
  [
    'Heitor Luz',
    '+5524981201007',
    'O Pix tem desconto nas compras pelo site?',
    'Tem: 5% de desconto nas compras pelo site. [1]',
  ],
  ['Ingrid Melo', '+5524981201008', 'Quero falar com uma pessoa, por favor, sobre o meu boleto', null],
  [
    'Jonas Pires',
    '+5524981201009',
    'Vidro quebrado da prensa entra na garantia?',
    'Vidro quebrado por queda não está coberto, mas vendemos o vidro da prensa separado. [1]',
  ],
  [
    'Karen Dutra',
    '+5524981201010',
    'Posso retirar na loja?',
    'Pode, e a retirada é grátis: avisamos quando o pedido estiver separado. [1]',
  ],
];

/** A model that says its lines: the demonstration has no other. Its answers are judged as every model's are. */
function modelOf(texto: string | null): Modelo {
  const content =
    texto === null
      ? { type: 'tool-call', toolCallId: 'fala-1', toolName: 'transferir', input: '{"motivo":"sem_resposta"}' }
      : { type: 'text', text: texto };
  const usage = { inputTokens: { total: 1_180 }, outputTokens: { total: 46 } };
  const finishReason = { unified: texto === null ? 'tool-calls' : 'stop', raw: undefined };
  const model = {
    ...{ specificationVersion: 'v4', provider: 'demonstracao', modelId: 'demonstracao', supportedUrls: {} },
    doGenerate: async () => ({ content: [content], finishReason, usage, warnings: [] }),
    doStream: () => Promise.reject(new Error('The demonstration’s model streams nothing')),
  };
  return { nome: 'demonstracao', model: model as unknown as Modelo['model'] };
}

/** Channels of the month: a text message's, and one whose connection was lost. */
export async function seedCanaisDoMes(ana: Ctx): Promise<{ sms: { id: number }; parado: { id: number } }> {
  const cli: Ctx = { ...ana, porta: 'cli' };
  const sms = await createCanal(cli, {
    ...{ nome: 'SMS (simulador)', tipo: 'sms', adaptador: 'exemplo', config: { endereco: '+5524999870011' } },
  });
  const parado = await createCanal(cli, {
    ...{ nome: 'E-mail do financeiro', tipo: 'email', adaptador: 'imap_smtp' },
    config: {
      ...{ endereco: 'financeiro@serraazul.example', nome_exibido: 'Financeiro Serra Azul', senha: 'senha-de-exemplo' },
      imap: { host: 'imap.serraazul.example', usuario: 'financeiro' },
      smtp: { host: 'smtp.serraazul.example', usuario: 'financeiro' },
    },
  });
  return { sms, parado };
}

/** A month at the inbox: who writes, who answers, how soon, and what is left lying; for some days the assistant helps. */
export function planConversas(agenda: Agenda, people: Atendentes, canais: Canais & { sms: { id: number } }): void {
  const { ana, elisa, operador } = people;
  const pick = figures(20_261_104);
  for (const [n, falada] of FALADAS.entries()) {
    const dias = 29 - Math.floor((n * 28) / FALADAS.length);
    const hora = `${String(8 + pick(10)).padStart(2, '0')}:${String(pick(60)).padStart(2, '0')}`;
    const who = n % 5 === 4 ? operador : n % 7 === 6 ? ana : elisa;
    // Quicker as the month goes by, and slow on a bad day.
    const wait = n % 9 === 5 ? 150 + pick(160) : 3 + pick(Math.max(8, 60 - 2 * n));
    agenda.tell([dias, hora], tellFalada(people, canais, falada, { who, wait, n }));
  }
  agenda.tell([21, '08:40'], tellConhecimento(ana));
  agenda.tell([20, '08:30'], tellAssistente(ana, canais.whatsapp.id, true));
  for (const [n, perguntada] of PERGUNTADAS.entries()) {
    const hora = `${18 + (n % 4)}:${31 + ((n * 7) % 28)}`;
    agenda.tell([19 - n, hora], tellPerguntada(people, canais.whatsapp.id, perguntada, n));
  }
  agenda.tell([8, '18:10'], tellAssistente(ana, canais.whatsapp.id, false));
  agenda.tell([6, '11:15'], tellMarcas(elisa));
  for (const conversa of CONVERSAS) {
    agenda.tell({ ha: conversa.minutos + 4 * stepsOf(conversa) }, tellConversa(ana, canais, people, conversa));
  }
}

async function* tellFalada(
  { ana, elisa }: Atendentes,
  canais: Record<Canal, { id: number }>,
  [canal, nome, endereco, pergunta, resposta]: Falada,
  { who, wait, n }: { who: Ctx; wait: number; n: number },
): Historia {
  const { id: canal_id } = canais[canal];
  await say(ana, canal_id, {
    endereco,
    nome,
    texto: pergunta,
    ...(canal === 'email' ? { assunto: subjectOf(pergunta) } : {}),
  });
  const id = await newestOf(ana, canal_id);
  yield wait;
  if (n % 6 === 3) {
    // Whoever sees it first hands it to somebody who knows.
    await takeConversa(elisa, { id });
    yield 3;
    await assignConversa(elisa, { id, responsavel_id: await memberOf(ana, who) });
    await addNota(elisa, { id, texto: 'Pode responder esta? É mais com você.' });
    yield 11;
  } else await takeConversa(who, { id });
  // By day the assistant has no say: its turn is looked at, and ended.
  await answerVez({ ...ana, porta: 'job' }, id, { modelo: modelOf(null) });
  yield 2;
  await sendMensagem(who, { conversa_id: id, texto: resposta });
  await settle(ana, canal_id);
  if (n % 11 === 7) {
    // The number takes no messages, which the platform says when one is sent.
    yield 9;
    await addNota(who, { id, texto: 'A mensagem voltou. Liguei no fixo e resolvi por telefone.' });
  }
  yield 6 + (n % 5) * 7;
  await readConversaToEnd(who, { id });
  await concludeConversa(who, { id });
  if (n % 4 === 1) {
    yield 1_300;
    await archiveConversa(who, { id });
  }
}

/** The id of somebody's place in the company. */
async function memberOf(ctx: Ctx, { ator }: Ctx): Promise<number | undefined> {
  const { resultados } = await listUsuarios(ctx, { busca: ator.nome });
  return resultados[0]?.id;
}

const subjectOf = (pergunta: string) =>
  `${pergunta
    .split(' ')
    .slice(0, 5)
    .join(' ')
    .replace(/[.,?!]$/, '')}`;

async function newestOf(ctx: Ctx, canal_id: number): Promise<number> {
  const { resultados } = await listCaixa(ctx, { canal_id, por_pagina: 1 });
  const id = resultados[0]?.id;
  if (id === undefined) throw new Error('The demonstration’s conversation did not come');
  return id;
}

/** The knowledge is written, and read as a worker would. */
async function* tellConhecimento(ana: Ctx): Historia {
  await seedConhecimento(ana);
  yield 2;
  for (const { id } of await listLeituras(ana.db)) await readConhecimento(ana, id);
}

const EXPEDIENTE = [1, 2, 3, 4, 5].map((dia) => ({ dia, inicio: '08:00', fim: '18:00' }));

async function* tellAssistente(ana: Ctx, canal_id: number, liga: boolean): Historia {
  if (liga) {
    await updateAssistente(ana, {
      ...{ nome: 'Bento', tom: 'cordial', espera_segundos: 0, respostas_por_dia: 200 },
      // In the evening, when nobody is there.
      ...{ horario: 'fora_do_expediente', expediente: EXPEDIENTE },
      texto_transferencia: 'Vou chamar alguém da equipe para ajudar você.',
    });
  }
  yield 1;
  await setAssistente(ana, canal_id, liga);
}

async function* tellPerguntada(
  { ana, elisa }: Atendentes,
  canal_id: number,
  [nome, endereco, pergunta, resposta]: (typeof PERGUNTADAS)[number],
  n: number,
): Historia {
  await say(ana, canal_id, { endereco, nome, texto: pergunta });
  const id = await newestOf(ana, canal_id);
  yield 0.2;
  await answerVez({ ...ana, porta: 'job' }, id, { modelo: modelOf(resposta) });
  yield 0.1;
  await settle(ana, canal_id);
  // On the next working day somebody looks.
  yield [Math.max(18 - n, 0), '08:52'];
  await takeConversa(elisa, { id });
  // What the person said after the assistant's answer is for her.
  await answerVez({ ...ana, porta: 'job' }, id, { modelo: modelOf(null) });
  yield 4;
  const texto =
    resposta === null
      ? 'Oi! Aqui é a Elisa. Já vi a sua mensagem e resolvo por aqui. Até logo!'
      : 'Bom dia! Aqui é a Elisa. Entregamos toda semana, às terças e quintas. Até logo!';
  await sendMensagem(elisa, { conversa_id: id, texto });
  await settle(ana, canal_id);
  yield 12;
  await readConversaToEnd(elisa, { id });
  await concludeConversa(elisa, { id });
}

/** Somebody reads what the assistant said, and marks an answer that was wrong. */
async function* tellMarcas(elisa: Ctx): Historia {
  const { resultados } = await listRespostas(elisa, { por_pagina: 20 });
  yield 5;
  const [, , wrong] = resultados.filter(({ resultado }) => resultado === 'respondida');
  if (wrong) await markResposta(elisa, { id: wrong.id, errada: true, observacao: 'Faltou dizer que é até as 18h.' });
}

/** The channel's connection is lost, as its reader finds. */
export async function* tellParado(ana: Ctx, canal: { id: number }, quando: Quando): Historia {
  await noteSituacao(ana, canal.id, 'conectado', null);
  yield quando;
  await noteSituacao(ana, canal.id, 'erro', 'O servidor imap.serraazul.example não respondeu.');
}
