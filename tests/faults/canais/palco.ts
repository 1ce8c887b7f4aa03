import { contextOfSystem } from '#server/acesso/index.ts';
import { openConversa } from '#server/atendimento/index.ts';
import { type CanalDetalhado, createCanal, type TipoCanal } from '#server/canais/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { FakeGateway } from '#tests/support/fake-gateway.ts';
import { FakeMeta } from '#tests/support/fake-meta.ts';
import { FakeSms, type ViaSms } from '#tests/support/fake-sms.ts';
import { Correio } from './correio.ts';

/** What reached a platform: `texto` is each message's own, `chave` what a repetition has in common with the first. */
export type Chegada = { para: string; texto: string; chave: string };

/** How sure a channel can be of what it sent. */
export type Certeza = 'pergunta' | 'repete' | 'nao_sabe';

/** A channel of the world, with conversations in it; the last of them the platform refuses, where it can. */
export type CanalDoPalco = {
  nome: string;
  canal: CanalDetalhado;
  certeza: Certeza;
  conversas: { id: number; endereco: string; recusada: boolean }[];
  /** Whether files go through it. */
  arquivos: boolean;
  /** What the platform took so far. */
  chegadas(): Chegada[];
  /** How often it was asked to send. */
  pedidos(): number;
};

export type Palco = {
  company: Company;
  meta: FakeMeta;
  evolution: FakeGateway;
  waha: FakeGateway;
  sms: FakeSms;
  correio: Correio;
  canais: CanalDoPalco[];
  close(): Promise<void>;
};

let phones = 10_000_000;
export const newPhone = () => `+55119${phones++}`;

/** Servers of e-mail besides: where the SMTP server is reached, and an IMAP server with a mailbox `contato`. */
export type Correios = { smtp?: (port: number) => Promise<number>; imap?: number };

/** A company with a channel of each kind at platforms that play their part, and conversations in each. */
export async function makePalco(conversas: number, { smtp, imap }: Correios = {}, of?: Company): Promise<Palco> {
  const company = of ?? (await makeCompany());
  const [meta, evolution, waha] = await Promise.all([
    FakeMeta.start(),
    FakeGateway.start('evolution'),
    FakeGateway.start('waha'),
  ]);
  const [sms, correio] = await Promise.all([FakeSms.start(), Correio.start()]);
  const palco: Palco = {
    ...{ company, meta, evolution, waha, sms, correio, canais: [] },
    async close() {
      await Promise.all([meta, evolution, waha, sms, correio].map((one) => one.close()));
    },
  };
  const ctx = await contextOfSystem(db(), company.id, 'job');
  if (!ctx) throw new Error('No company');
  const make = (nome: string, tipo: TipoCanal, adaptador: string, config: Record<string, unknown>) =>
    createCanal({ ...ctx, porta: 'cli' }, { nome, tipo, adaptador, config });

  for (const [gateway, nome] of [
    [evolution, 'evolution'],
    [waha, 'waha'],
  ] as const) {
    const { config, segredos } = gateway.channel();
    palco.canais.push({
      ...{ nome, canal: await make(nome, 'whatsapp_nao_oficial', nome, { ...config, ...segredos }) },
      ...{ certeza: 'pergunta', arquivos: true, conversas: [] },
      chegadas: () => gateway.sent.map(({ numero, texto }) => ({ para: numero, texto: texto ?? '', chave: '' })),
      pedidos: () => gateway.count('send'),
    });
  }
  for (const [via, certeza] of [
    ['infobip', 'repete'],
    ['chave', 'repete'],
    ['cega', 'nao_sabe'],
  ] as const satisfies [ViaSms, Certeza][]) {
    palco.canais.push({
      ...{ nome: `sms ${via}`, canal: await make(`sms ${via}`, 'sms', 'sms_http', sms.channel(via)) },
      ...{ certeza, arquivos: false, conversas: [] },
      chegadas: () => sms.sent.filter((one) => one.via === via),
      pedidos: () => sms.count(via),
    });
  }
  // Where nobody listens for IMAP, this company reads its mailbox elsewhere.
  const servidor = { host: '127.0.0.1', seguranca: 'nenhuma' };
  palco.canais.push({
    nome: 'e-mail',
    canal: await make('e-mail', 'email', 'imap_smtp', {
      ...{ endereco: 'contato@loja.example', senha: 'senha' },
      imap: { ...servidor, porta: imap ?? 9_143, usuario: 'contato' },
      smtp: { ...servidor, porta: (await smtp?.(correio.port)) ?? correio.port },
    }),
    ...{ certeza: 'repete', arquivos: true, conversas: [] },
    chegadas: () => correio.received.map(({ id, para, texto }) => ({ para, texto, chave: id })),
    pedidos: () => correio.asked,
  });
  for (const one of palco.canais) await openConversas(palco, one, conversas);
  const { config, segredos } = meta.channel();
  palco.canais.push({
    ...{ nome: 'meta', canal: await make('meta', 'whatsapp', 'cloud_api', { ...config, ...segredos }) },
    ...{ certeza: 'nao_sabe', arquivos: true, conversas: [] },
    chegadas: () =>
      meta.sent.map(({ to, marca, body }) => ({ para: to, texto: textOfMeta(body), chave: marca ?? 'sem marca' })),
    pedidos: () => meta.count('messages'),
  });
  return palco;
}

function textOfMeta(body: Record<string, unknown>): string {
  const part = body[String(body.type)] as { body?: string; caption?: string } | undefined;
  return part?.body ?? part?.caption ?? '';
}

async function openConversas(palco: Palco, { canal, conversas }: CanalDoPalco, count: number): Promise<void> {
  for (let n = 0; n <= count; n++) {
    const recusada = n === count;
    const endereco = canal.tipo === 'email' ? `pessoa${n}@cliente.example` : newPhone();
    const { conversa } = await openConversa(palco.company.ctx, {
      ...{ canal_id: canal.id, endereco },
      ...(canal.tipo === 'email' ? { assunto: `Pedido ${n}` } : {}),
    });
    conversas.push({ id: conversa.id, endereco, recusada });
    if (!recusada) continue;
    palco.sms.refused.add(endereco.replace('+', ''));
    palco.correio.refused.add(endereco);
    for (const gateway of [palco.evolution, palco.waha]) gateway.unknownNumbers.add(endereco.replace('+', ''));
  }
}
