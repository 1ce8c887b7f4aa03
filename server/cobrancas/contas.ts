import { randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { contas_pix } from '#drizzle/schema/cobrancas.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { takeTurn } from '#server/platform/db.ts';
import { invalid, invalidFields } from '#server/platform/errors.ts';
import { namesNewServer } from '#server/platform/http/destinos.ts';
import { checkDestination } from '#server/platform/http/url-guard.ts';
import { readShort, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { changes, columnsOf, fetchRow, insertRow, lockRow, type Records } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { pspGuard } from './api-pix.ts';
import { isReceiver, readChave } from './br-code.ts';
import { recordContaPix, wakeCobrancas } from './internal.ts';
import {
  type ContaPix,
  type ContaPixDetalhada,
  contaPix,
  contaPixDetalhada,
  contaPixIdInput,
  contasPixFilters,
  createContaPixInput,
  updateContaPixInput,
} from './schemas.ts';
import { judgeCertificado, readableSegredos, type Segredos, sealSegredos } from './segredos.ts';

const COLUMNS = columnsOf(contas_pix, contaPixDetalhada);
const CONTAS = {
  table: contas_pix,
  columns: COLUMNS,
  missing: 'Conta Pix não encontrada.',
} as const satisfies Records<typeof contas_pix, typeof COLUMNS>;

/** Bytes of the secret path of a bank's notices: 256 bits. */
const AVISO_BYTES = 32;

const turn = (ctx: Ctx) => takeTurn(ctx.db, `contas_pix:${ctx.empresa_id}`);

type Bank = Partial<
  Record<
    | 'api_url'
    | 'token_url'
    | 'client_id'
    | 'client_secret'
    | 'certificado'
    | 'chave_privada'
    | 'pfx'
    | 'senha_pfx'
    | 'autoridade',
    string | undefined
  >
>;

/**
 * The company's receiving accounts.
 * @throws DomainError FORBIDDEN
 */
export function listContasPix(ctx: Ctx, input: unknown): Promise<Page<ContaPix>> {
  requireScope(ctx, 'financeiro:read');
  const { ativo, ...f } = parseInput(contasPixFilters, input);
  return readShort<ContaPix>(ctx, f, {
    from: sql`contas_pix e`,
    shown: shownColumns(columnsOf(contas_pix, contaPix)),
    texto: sql`e.nome || ' ' || e.chave`,
    where: sql`e.empresa_id = ${ctx.empresa_id} ${ativo === 'todos' ? sql`` : sql`AND e.ativo = ${ativo === 'true'}`}`,
  });
}

/** @throws DomainError NOT_FOUND */
export async function getContaPix(ctx: Ctx, input: unknown): Promise<ContaPix> {
  requireScope(ctx, 'financeiro:read');
  return fetchRow(ctx, CONTAS, parseInput(contaPixIdInput, input).id);
}

/**
 * The same with what its bank needs, without the secrets.
 * @throws DomainError NOT_FOUND
 */
export async function getContaPixDetalhada(ctx: Ctx, input: unknown): Promise<ContaPixDetalhada> {
  requireScope(ctx, 'configuracoes:write');
  return fetchRow(ctx, CONTAS, parseInput(contaPixIdInput, input).id);
}

/**
 * Creates a receiving account. The first one of a company is the default. One of a bank (`api_pix`) tells the bank where to send its
 * notices, in the background.
 * @throws DomainError VALIDATION_ERROR on a key that is none, a receiver that a code has no room for, addresses that may not be reached,
 * a certificate that cannot be used, missing credentials; PROOF_REQUIRED
 */
export async function createContaPix(outer: Ctx, input: unknown): Promise<ContaPixDetalhada> {
  requireScope(outer, 'configuracoes:write');
  requireProof(outer);
  const data = parseInput(createContaPixInput, input);
  const key = readChave(data.chave);
  if (!key) throw invalid('chave', 'Isto não é uma chave Pix: use CPF, CNPJ, e-mail, celular ou chave aleatória.');
  requireReceiver(data);
  const bank = data.adaptador === 'api_pix' ? readBank(outer, data, null) : null;
  if (!bank) refuseBank(data);
  return transaction(outer, async (ctx) => {
    await turn(ctx);
    const [other] = await ctx.db.orm
      .select({ id: contas_pix.id })
      .from(contas_pix)
      .where(and(eq(contas_pix.empresa_id, ctx.empresa_id), contas_pix.padrao))
      .limit(1);
    const padrao = data.padrao || !other;
    if (padrao) await clearPadrao(ctx, 0);
    const conta = await insertRow(ctx, CONTAS, {
      ...{ nome: data.nome, chave: key.chave, tipo_chave: key.tipo, adaptador: data.adaptador, padrao },
      ...{ nome_recebedor: data.nome_recebedor, cidade: data.cidade, validade_dias: data.validade_dias },
      ...(bank ? bank.columns : {}),
    });
    await recordContaPix(ctx, 'conta_pix.criada', conta, {
      ...{ chave: conta.chave, adaptador: conta.adaptador, nome_recebedor: conta.nome_recebedor, cidade: conta.cidade },
      ...{ padrao, validade_dias: conta.validade_dias },
      ...(bank ? { api_url: conta.api_url, token_url: conta.token_url, client_id: conta.client_id } : {}),
    });
    if (bank) await wakeCobrancas(ctx);
    return conta;
  });
}

/**
 * Changes the fields sent; secrets that are not sent stay.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR as `createContaPix`, and on `ativo` of the default account; PROOF_REQUIRED
 */
export async function updateContaPix(outer: Ctx, input: unknown): Promise<ContaPixDetalhada> {
  requireScope(outer, 'configuracoes:write');
  requireProof(outer);
  const { id, ...data } = parseInput(updateContaPixInput, input);
  return transaction(outer, async (ctx) => {
    await turn(ctx);
    const before = await lockRow(ctx, CONTAS, id);
    const { nome, nome_recebedor, cidade, validade_dias, padrao, ativo } = data;
    const sent = sentOf({ nome, nome_recebedor, cidade, validade_dias, padrao, ativo });
    const wanted = { ...before, ...sent };
    requireReceiver(wanted);
    if (before.padrao && sent.padrao === false) {
      throw invalid('padrao', 'Marque outra conta como padrão: ela deixa de ser a padrão por si.');
    }
    if (wanted.padrao && !wanted.ativo) {
      throw invalid('ativo', 'A conta padrão não pode ser desativada: marque outra como padrão antes.');
    }
    const bank = before.adaptador === 'api_pix' ? await readBankOf(ctx, before, data, wanted.ativo) : null;
    if (before.adaptador === 'estatico') refuseBank(data);
    const detalhes = {
      ...changes(before, sent),
      ...(bank ? changes(before, bank.told) : {}),
      ...(bank?.secrets ? { credenciais: 'trocadas' } : {}),
    };
    if (Object.keys(detalhes).length === 0) return before;
    if (sent.padrao) await clearPadrao(ctx, id);
    await ctx.db.orm
      .update(contas_pix)
      .set({ ...sent, ...bank?.columns, atualizado_em: sql`clock_timestamp()` })
      .where(eq(contas_pix.id, id));
    await recordContaPix(ctx, 'conta_pix.alterada', wanted, detalhes);
    if (bank) await wakeCobrancas(ctx);
    return fetchRow(ctx, CONTAS, id);
  });
}

async function clearPadrao(ctx: Ctx, except: number): Promise<void> {
  await ctx.db.orm
    .update(contas_pix)
    .set({ padrao: false })
    .where(and(eq(contas_pix.empresa_id, ctx.empresa_id), contas_pix.padrao, ne(contas_pix.id, except)));
}

function requireReceiver(c: { nome_recebedor: string; cidade: string }): void {
  if (!isReceiver(c)) throw invalid('nome_recebedor', 'O nome e a cidade precisam de letras ou números sem acento.');
}

const BANK_FIELDS = [
  'api_url',
  'token_url',
  'client_id',
  'client_secret',
  'certificado',
  'chave_privada',
  'pfx',
  'autoridade',
] as const;

/** A static account has no bank: what was sent for one would be lost in silence. */
function refuseBank(data: Bank): void {
  const field = BANK_FIELDS.find((name) => data[name]);
  if (field) throw invalid(field, 'Só uma conta com o adaptador api_pix tem dados do banco.');
}

type Read = {
  columns: Partial<typeof contas_pix.$inferInsert>;
  told: { api_url: string; token_url: string; client_id: string };
  /** Whether a secret is another than before. */
  secrets: boolean;
};

/** What is sent of the bank, judged; an account in use whose secrets were lost needs all of them again. */
async function readBankOf(ctx: Ctx, before: ContaPixDetalhada, data: Bank, ativo: boolean): Promise<Read | null> {
  const [row] = await ctx.db.orm
    .select({ segredos_cifrados: contas_pix.segredos_cifrados })
    .from(contas_pix)
    .where(eq(contas_pix.id, before.id));
  const segredos = readableSegredos(ctx.empresa_id, row?.segredos_cifrados ?? null);
  if (!BANK_FIELDS.some((name) => data[name] !== undefined) && (segredos || !ativo)) return null;
  return readBank(ctx, data, { ...before, segredos });
}

type Before = Pick<ContaPixDetalhada, 'api_url' | 'token_url' | 'client_id'> & { segredos: Segredos | null };

const addressesOf = ({ api_url, token_url }: Pick<Before, 'api_url' | 'token_url'>) => [api_url, token_url];

/** What a bank needs, judged; what is not sent is as before, but for a secret that would go to another server. */
function readBank(ctx: Ctx, data: Bank, before: Before | null): Read {
  const missing: Record<string, string[]> = {};
  const need = (field: keyof Bank, value: string | null | undefined): string => {
    if (!value) missing[field] = ['Este campo é obrigatório para uma conta do banco (api_pix).'];
    return value ?? '';
  };
  const told = {
    api_url: need('api_url', data.api_url || before?.api_url).replace(/\/+$/, ''),
    token_url: need('token_url', data.token_url || before?.token_url),
    client_id: need('client_id', data.client_id || before?.client_id),
  };
  const client_secret = need('client_secret', data.client_secret || before?.segredos?.client_secret);
  // Who sets accounts up is shown no secret, and would learn this one by naming a server of their own.
  if (before?.segredos && !data.client_secret && namesNewServer(addressesOf(before), addressesOf(told))) {
    missing.client_secret = [
      'O servidor do banco mudou: informe este segredo de novo. O que está guardado só vai ao servidor de antes.',
    ];
  }
  const certificado = certificateSent(data) ?? before?.segredos?.certificado;
  if (!certificado)
    missing.certificado = ['Envie o certificado do banco: PEM com a chave privada, ou um arquivo .pfx.'];
  for (const field of ['api_url', 'token_url'] as const) {
    const verdict = told[field] && checkDestination(told[field], pspGuard());
    if (verdict && !verdict.ok) missing[field] = [verdict.motivo];
    else if (verdict && verdict.url.protocol !== 'https:')
      missing[field] = ['O endereço precisa começar com https://.'];
  }
  if (Object.keys(missing).length > 0 || !certificado) throw invalidFields(missing);
  const autoridade = data.autoridade === undefined ? (before?.segredos?.autoridade ?? null) : data.autoridade || null;
  const { titular, vence_em } = judgeCertificado({ certificado, autoridade });
  const aviso = before?.segredos?.aviso ?? randomBytes(AVISO_BYTES).toString('base64url');
  const segredos: Segredos = { client_secret, certificado, autoridade, aviso };
  return {
    told,
    secrets: before !== null && JSON.stringify(segredos) !== JSON.stringify(before.segredos),
    columns: {
      ...told,
      segredos_cifrados: sealSegredos(ctx.empresa_id, segredos),
      certificado_titular: titular,
      certificado_vence_em: vence_em,
      aviso_hash: sha256(aviso),
      // Told anew: with other credentials the bank may be another.
      ...{ aviso_situacao: 'pendente', aviso_erro: null, tentativas: 0, tentar_em: new Date() },
    },
  };
}

/** @throws DomainError VALIDATION_ERROR on half a certificate */
function certificateSent(data: Bank): Segredos['certificado'] | null {
  const { certificado, chave_privada, pfx, senha_pfx = '' } = data;
  if (pfx) {
    if (certificado || chave_privada)
      throw invalid('pfx', 'Envie o arquivo .pfx ou o certificado em PEM, não os dois.');
    return { pfx, senha: senha_pfx };
  }
  if (certificado && !chave_privada) throw invalid('chave_privada', 'Envie também a chave privada do certificado.');
  if (chave_privada && !certificado) throw invalid('certificado', 'Envie também o certificado desta chave.');
  return certificado && chave_privada ? { cert: certificado, key: chave_privada } : null;
}

/** What a charge needs of its account. */
export type ContaDeCobranca = {
  id: number;
  adaptador: ContaPix['adaptador'];
  chave: string;
  nome_recebedor: string;
  cidade: string;
  validade_dias: number;
};

/**
 * The account that a charge names, or the default one.
 * @throws DomainError VALIDATION_ERROR on `conta_pix_id` of an unknown or inactive one, or where the company has none
 */
export async function resolveContaPix(ctx: Ctx, id: number | undefined): Promise<ContaDeCobranca> {
  const { adaptador, chave, nome_recebedor, cidade, validade_dias, ativo } = contas_pix;
  const [found] = await ctx.db.orm
    .select({ id: contas_pix.id, adaptador, chave, nome_recebedor, cidade, validade_dias, ativo })
    .from(contas_pix)
    .where(and(eq(contas_pix.empresa_id, ctx.empresa_id), id === undefined ? contas_pix.padrao : eq(contas_pix.id, id)))
    .for('share');
  if (!found && id === undefined) {
    throw invalid('conta_pix_id', 'A empresa ainda não tem conta Pix: crie uma em Conciliação, Contas Pix.');
  }
  if (!found) throw invalid('conta_pix_id', `Conta Pix não encontrada (id ${id}).`);
  if (!found.ativo) throw invalid('conta_pix_id', 'Esta conta Pix está desativada.');
  return found;
}
