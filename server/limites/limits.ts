import { type LimiteDeModulo, LIMITES as WORDS } from '#modulos/index.ts';
import { env } from '#server/platform/env.ts';
import { counter, gauge } from '#server/platform/metrics.ts';
import { MemoryStore } from './memory-store.ts';
import { RedisStore } from './redis-store.ts';
import type { Outcome, Store } from './store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Rate = { limit: number; windowMs: number; nome: string };

/** Every limit of the service, by name. The names of modules' own limits are in `modulos/`. */
export const LIMITES = {
  leitura: { limit: 120, windowMs: MINUTE, nome: 'Leitura, toda a API' },
  'estoque:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['estoque:escrita'].nome },
  'expedicao:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['expedicao:escrita'].nome },
  'expedicao:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['expedicao:exclusao'].nome },
  'produtos:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['produtos:escrita'].nome },
  'produtos:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['produtos:exclusao'].nome },
  'categorias:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['categorias:escrita'].nome },
  'categorias:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['categorias:exclusao'].nome },
  'servicos:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['servicos:escrita'].nome },
  'servicos:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['servicos:exclusao'].nome },
  'vendas:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['vendas:escrita'].nome },
  'vendas:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['vendas:exclusao'].nome },
  'compras:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['compras:escrita'].nome },
  'compras:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['compras:exclusao'].nome },
  'contratos:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['contratos:escrita'].nome },
  'contratos:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['contratos:exclusao'].nome },
  'financeiro:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['financeiro:escrita'].nome },
  'financeiro:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['financeiro:exclusao'].nome },
  'clientes:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['clientes:escrita'].nome },
  'clientes:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['clientes:exclusao'].nome },
  'crm:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['crm:escrita'].nome },
  'crm:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['crm:exclusao'].nome },
  // It tells whether somebody is a contact, to whoever knows a telephone or an e-mail: of each token, in place of the limit of writing.
  'crm:casar': { limit: 30, windowMs: MINUTE, nome: 'Busca de contato por telefone ou e-mail' },
  'propostas:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['propostas:escrita'].nome },
  'propostas:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['propostas:exclusao'].nome },
  // Proposals by e-mail, of every door: to addresses of a customer's choice.
  'propostas:email': { limit: 200, windowMs: 60 * MINUTE, nome: 'Propostas enviadas por e-mail, por empresa' },
  'propostas:destinatario': { limit: 10, windowMs: DAY, nome: 'Propostas a um mesmo e-mail, por empresa' },
  // The public page of a proposal, for whoever has its link; guesses count too.
  'proposta:ip': { limit: 150, windowMs: MINUTE, nome: 'Propostas abertas por link, por IP' },
  'proposta:resposta': { limit: 30, windowMs: MINUTE, nome: 'Respostas a propostas por link, por IP' },
  'notas_fiscais:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['notas_fiscais:escrita'].nome },
  'webhooks:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['webhooks:escrita'].nome },
  'webhooks:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['webhooks:exclusao'].nome },
  'usuarios:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['usuarios:escrita'].nome },
  'usuarios:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['usuarios:exclusao'].nome },
  'empresas:escrita': { limit: 30, windowMs: MINUTE, nome: WORDS['empresas:escrita'].nome },
  'empresas:exclusao': { limit: 10, windowMs: MINUTE, nome: WORDS['empresas:exclusao'].nome },
  // Over all of a company's tokens and connections, renewals included: fifty tokens that read as much as they may.
  empresa: { limit: 6_000, windowMs: MINUTE, nome: 'Empresa, todos os tokens e conexões' },
  // An access token lives four hours: a client renews six times a day.
  'oauth:renovacao': { limit: 60, windowMs: 60 * MINUTE, nome: 'Renovações de uma conexão' },
  // Guesses count: credentials and tokens that exist nowhere. A client's mistakes with its own credentials do not.
  'oauth:cliente': { limit: 30, windowMs: MINUTE, nome: 'Credenciais recusadas, por aplicativo e IP' },
  'oauth:ip': { limit: 120, windowMs: MINUTE, nome: 'Credenciais recusadas, por IP' },
  // Calls without Inngest's signature; what it signed is not counted.
  'inngest:ip': { limit: 30, windowMs: MINUTE, nome: 'Chamadas sem a assinatura do Inngest, por IP' },
  // Judged in this order, each only where the one before it let the attempt through; the account's is for guesses from many addresses.
  'entrada:ip': { limit: 50, windowMs: 15 * MINUTE, nome: 'Tentativas de entrada por IP' },
  'entrada:par': { limit: 10, windowMs: 15 * MINUTE, nome: 'Tentativas de entrada por conta e IP' },
  'entrada:conta': { limit: 100, windowMs: 15 * MINUTE, nome: 'Tentativas de entrada por conta, ao todo' },
  // In their place for a device that has signed in to the account before.
  'entrada:dispositivo': { limit: 10, windowMs: 15 * MINUTE, nome: 'Tentativas de entrada por dispositivo conhecido' },
  'entrada:dispositivo-novo': { limit: 20, windowMs: DAY, nome: 'Dispositivos que passam a ser conhecidos, por conta' },
  // Codes after the right password: of six digits, so that an account has few a day.
  'fator:conta': { limit: 10, windowMs: 15 * MINUTE, nome: 'Códigos de verificação errados, por conta' },
  'fator:dia': { limit: 50, windowMs: DAY, nome: 'Códigos de verificação errados, por conta e dia' },
  'fator:dispositivo': {
    limit: 10,
    windowMs: 15 * MINUTE,
    nome: 'Códigos de verificação errados, por dispositivo conhecido',
  },
  'fator:dispositivo-dia': {
    limit: 50,
    windowMs: DAY,
    nome: 'Códigos de verificação errados, por dispositivo conhecido e dia',
  },
  'publico:ip': { limit: 60, windowMs: MINUTE, nome: 'Convites e recuperações abertos, por IP' },
  // Judged in this order: one address alone does not keep an account's owner from asking.
  'recuperacao:par': { limit: 5, windowMs: DAY, nome: 'Links para uma senha nova, por conta e IP' },
  'recuperacao:conta': { limit: 20, windowMs: DAY, nome: 'Links para uma senha nova, por conta, ao todo' },
  'email:usuario': { limit: 10, windowMs: DAY, nome: 'Trocas de e-mail pedidas, por usuário' },
  'senha:atual': { limit: 10, windowMs: 15 * MINUTE, nome: 'Senha atual errada ao trocá-la, por usuário' },
  // Calls of the panel that cost (`transport/costs.ts`).
  'senhas:usuario': { limit: 30, windowMs: 10 * MINUTE, nome: 'Senhas criadas ou trocadas no painel, por usuário' },
  'senhas:empresa': { limit: 120, windowMs: 10 * MINUTE, nome: 'Senhas criadas ou trocadas no painel, por empresa' },
  'convites:usuario': { limit: 60, windowMs: 60 * MINUTE, nome: 'Convites enviados no painel, por usuário' },
  // Of every door, these two.
  'convites:empresa': { limit: 200, windowMs: 60 * MINUTE, nome: 'Convites enviados, por empresa' },
  'convites:destinatario': { limit: 5, windowMs: DAY, nome: 'Convites a um mesmo e-mail, por empresa' },
  'enderecos:usuario': { limit: 60, windowMs: MINUTE, nome: 'Endereços conferidos no painel, por usuário' },
  'enderecos:empresa': { limit: 200, windowMs: MINUTE, nome: 'Endereços conferidos no painel, por empresa' },
  'varreduras:usuario': { limit: 30, windowMs: MINUTE, nome: 'Contagens e conferências no painel, por usuário' },
  'varreduras:empresa': { limit: 100, windowMs: MINUTE, nome: 'Contagens e conferências no painel, por empresa' },
  'fotos:usuario': { limit: 60, windowMs: MINUTE, nome: 'Fotos enviadas no painel, por usuário' },
  'fotos:empresa': { limit: 200, windowMs: MINUTE, nome: 'Fotos enviadas, por empresa' },
  'anexos:usuario': { limit: 60, windowMs: MINUTE, nome: 'Arquivos de mensagens enviados no painel, por usuário' },
  'anexos:empresa': { limit: 300, windowMs: MINUTE, nome: 'Arquivos de mensagens enviados, por empresa' },
  'conhecimento:usuario': { limit: 60, windowMs: MINUTE, nome: 'Conhecimentos publicados no painel, por usuário' },
  'conhecimento:empresa': { limit: 120, windowMs: MINUTE, nome: 'Conhecimentos publicados, por empresa' },
  'ensaios:usuario': { limit: 20, windowMs: MINUTE, nome: 'Ensaios do assistente, por usuário' },
  'ensaios:empresa': { limit: 60, windowMs: MINUTE, nome: 'Ensaios do assistente, por empresa' },
  'notas:usuario': { limit: 120, windowMs: MINUTE, nome: 'Arquivos de notas enviados no painel, por usuário' },
  'notas:empresa': { limit: 240, windowMs: MINUTE, nome: 'Arquivos de notas enviados, por empresa' },
  // Banks' notices: a busy shop has some in a second, and a bank sends from few addresses.
  'pix:ip': { limit: 1_200, windowMs: MINUTE, nome: 'Avisos de Pix recebidos, por IP' },
  // Guesses of the secret path: what exists nowhere.
  'pix:desconhecido': { limit: 30, windowMs: MINUTE, nome: 'Avisos de Pix em endereço que não existe, por IP' },
  // Notices of channels: a provider of SMS or WhatsApp serves many companies from few addresses.
  'canais:ip': { limit: 6_000, windowMs: MINUTE, nome: 'Avisos de canais recebidos, por IP' },
  'canais:desconhecido': { limit: 30, windowMs: MINUTE, nome: 'Avisos de canais em endereço que não existe, por IP' },
  // A list of a hundred products has as many thumbnails, and an office may have one address.
  'midia:ip': { limit: 3_000, windowMs: MINUTE, nome: 'Arquivos vistos, por IP' },
} as const satisfies Record<LimiteDeModulo, Rate> & Record<string, Rate>;

export type Limite = keyof typeof LIMITES;

/** One use of a limit, and by whom. */
type Use = readonly [limite: Limite, who: string];

const refusals = counter('romaneio_limit_refusals_total', 'Requests that a rate limit refused, by its name', [
  'limite',
]);

/** Counts a request that was refused although nothing of a limit was used. */
export const countRefusal = (limite: Limite): void => refusals.inc({ limite });

gauge(
  'romaneio_limits_shared',
  '1 while rate limits are counted in Redis, 0 while in this process alone',
  [],
  (metric) => {
    const { romaneioLimites: opened } = shared;
    metric.set(opened instanceof RedisStore && opened.isShared ? 1 : 0);
  },
);

const shared = globalThis as typeof globalThis & { romaneioLimites?: Store };

function store(): Store {
  shared.romaneioLimites ??= env.REDIS_URL ? new RedisStore(env.REDIS_URL) : new MemoryStore();
  return shared.romaneioLimites;
}

/** For a process's start: waits, a moment at most, until counts are shared through Redis. */
export async function connectLimits(): Promise<void> {
  const opened = store();
  if (opened instanceof RedisStore) await opened.connect();
}

/** Counts one use of a limit by `who` and tells whether it passes. Exactly N pass in any window. */
export async function consume(limite: Limite, who: string): Promise<Outcome> {
  const outcome = await store().hit(`${limite}:${who}`, scaled(limite), LIMITES[limite].windowMs);
  if (!outcome.allowed) countRefusal(limite);
  return outcome;
}

/**
 * Counts one use of several limits, or, where one of them has no room, of none.
 * @returns the first outcome that refuses; where all pass, the first
 */
export async function consumeAll(uses: readonly [Use, ...Use[]]): Promise<Outcome & { limite: Limite }> {
  const outcomes = await store().hitAll(
    uses.map(([limite, who]) => ({
      key: `${limite}:${who}`,
      limit: scaled(limite),
      windowMs: LIMITES[limite].windowMs,
    })),
  );
  const refusing = outcomes.findIndex(({ allowed }) => !allowed);
  const [limite] = uses[refusing] ?? uses[0];
  const outcome = outcomes[Math.max(0, refusing)];
  if (!outcome) throw new Error('A limit has no outcome');
  if (refusing >= 0) countRefusal(limite);
  return { ...outcome, limite };
}

/** How much of a limit is left, without using any of it. */
export function peek(limite: Limite, who: string): Promise<Outcome> | Outcome {
  return store().peek(`${limite}:${who}`, scaled(limite), LIMITES[limite].windowMs);
}

const scaled = (limite: Limite) => Math.max(1, Math.floor(LIMITES[limite].limit * env.RATE_LIMIT_SCALE));

/** Takes back the newest use: for a limit that only failures count against. */
export async function giveBack(limite: Limite, who: string): Promise<void> {
  await store().undo(`${limite}:${who}`);
}
