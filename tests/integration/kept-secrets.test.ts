import { beforeAll, expect, test } from 'vitest';
import { adaptadoresDoTipo } from '#server/canais/adaptadores.ts';
import { createCanal, updateCanal } from '#server/canais/index.ts';
import { createContaPix, updateContaPix } from '#server/cobrancas/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { setEnv } from '#server/platform/env.ts';
import { DomainError } from '#server/platform/errors.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { systemOf } from '#tests/support/inbox.ts';
import { Psp } from '#tests/support/psp.ts';
import { rowsWith } from '#tests/support/rows.ts';

// A secret that is kept goes to the server that it was given for. Who sets channels up is shown none, and must not learn one by naming a
// server of their own and leaving the secret out.

const company = await makeCompany();
let ctx: Ctx;
beforeAll(async () => {
  ctx = { ...(await systemOf(company.id)), porta: 'cli' };
});

/** How a change was refused. */
async function refused(work: Promise<unknown>): Promise<DomainError> {
  const error: unknown = await work.then(
    () => new Error('Not refused'),
    (reason) => reason,
  );
  if (!(error instanceof DomainError)) throw error;
  return error;
}

type Adaptador = {
  tipo: string;
  config: Record<string, unknown>;
  /** What the product sends to the server. */
  segredos: Record<string, unknown>;
  /** What it judges notices by, and sends to nobody. */
  so_conferem?: Record<string, unknown>;
  /** Changes that name a server which the channel did not have. */
  elsewhere: Record<string, unknown>[];
  /** One that names none. */
  harmless: Record<string, unknown>;
};

const imap = { host: 'imap.example.com', usuario: 'loja' };
const smtp = { host: 'smtp.example.com', usuario: 'loja' };
const envio = { url: 'https://sms.example.com/enviar?para={{para}}', autenticacao: 'bearer' };
const numero = (end: number) => `+55249876500${end}`;

const ADAPTADORES: Record<string, Adaptador> = {
  imap_smtp: {
    tipo: 'email',
    config: { endereco: 'loja@example.com', imap, smtp },
    segredos: { senha: 'senha-da-caixa', smtp_senha: 'senha-do-envio' },
    elsewhere: [
      { imap: { ...imap, host: 'imap.mal.example' } },
      { smtp: { ...smtp, host: 'smtp.mal.example' } },
      { imap: { ...imap, porta: 2_525 } },
    ],
    harmless: { nome_exibido: 'Loja', imap: { ...imap, usuario: 'outra' } },
  },
  sms_http: {
    tipo: 'sms',
    config: { provedor: 'generico', remetente: 'Loja', envio },
    segredos: { token: 'token-do-provedor', cabecalhos_secretos: { 'X-Chave': 'valor-secreto' } },
    so_conferem: { chave_avisos: 'chave-dos-avisos' },
    elsewhere: [
      { envio: { ...envio, url: 'https://sms.mal.example/enviar' } },
      { envio: { ...envio, prova: { url: 'https://prova.mal.example/' } } },
      { base_url: 'https://base.mal.example' },
      { envio: { ...envio, url: 'https://sms.example.com:8443/enviar' } },
    ],
    harmless: { envio: { ...envio, url: 'https://sms.example.com/v2/{{para}}' } },
  },
  smpp: {
    tipo: 'sms',
    config: { host: 'smpp.example.com', usuario: 'loja', remetente: 'Loja' },
    segredos: { senha: 'da-op77x' },
    elsewhere: [{ host: 'smpp.mal.example' }, { porta: 3_551 }],
    harmless: { sem_acentos: true },
  },
  cloud_api: {
    tipo: 'whatsapp',
    config: { telefone_id: '12345678', conta_id: '87654321', numero: numero(1) },
    segredos: { token: 'EAAGtoken' },
    so_conferem: { app_secret: 'segredo-do-aplicativo', verificacao: 'verificacao' },
    elsewhere: [{ url: 'https://graph.mal.example' }],
    harmless: { versao: 'v24.0' },
  },
  evolution: {
    tipo: 'whatsapp_nao_oficial',
    config: { url: 'https://gateway.example.com', numero: numero(2), instancia: 'loja' },
    segredos: { chave: 'chave-do-gateway' },
    elsewhere: [{ url: 'https://gateway.mal.example' }, { url: 'https://gateway.example.com:8443' }],
    harmless: { instancia: 'outra', url: 'https://gateway.example.com/api' },
  },
  waha: {
    tipo: 'whatsapp_nao_oficial',
    config: { url: 'https://waha.example.com', numero: numero(3) },
    segredos: { chave: 'chave-do-waha' },
    so_conferem: { hmac_chave: 'chave-hmac' },
    elsewhere: [{ url: 'https://waha.mal.example' }],
    harmless: { sessao: 'outra' },
  },
};

test('every adapter has its line', () => {
  const all = (['email', 'sms', 'whatsapp', 'whatsapp_nao_oficial'] as const).flatMap((tipo) =>
    adaptadoresDoTipo(tipo).map(({ adaptador }) => adaptador.nome),
  );
  expect([...new Set(all)].filter((nome) => nome !== 'exemplo').sort()).toEqual(Object.keys(ADAPTADORES).sort());
});

test.each(Object.entries(ADAPTADORES))('of a channel of %s', async (adaptador, one) => {
  const { tipo, config, segredos, so_conferem = {}, elsewhere, harmless } = one;
  const all = { ...config, ...segredos, ...so_conferem };
  const { id } = await createCanal(ctx, { nome: `Canal ${adaptador}`, tipo, adaptador, config: all });
  expect(await updateCanal(ctx, { id, config: harmless })).toMatchObject({ id });
  for (const change of elsewhere) {
    const { details } = await refused(updateCanal(ctx, { id, config: change }));
    expect(Object.keys(details ?? {}).sort()).toEqual(
      Object.keys(segredos)
        .map((name) => `config.${name}`)
        .sort(),
    );
    // One of two is not enough.
    const [first = ''] = Object.keys(segredos);
    const half = updateCanal(ctx, { id, config: { ...change, [first]: segredos[first] } });
    if (Object.keys(segredos).length > 1) expect((await refused(half)).details).not.toHaveProperty(`config.${first}`);
    else expect(await half).toMatchObject({ id });
  }
  const [change = {}] = elsewhere;
  const moved = await updateCanal(ctx, { id, config: { ...change, ...segredos } });
  expect(moved.segredos.sort()).toEqual([...Object.keys(segredos), ...Object.keys(so_conferem)].sort());
  // And what was there for good is in no column that anybody reads.
  for (const value of Object.values(segredos)) if (typeof value === 'string') expect(await rowsWith(value)).toEqual({});
});

test('of a receiving account', async () => {
  const psp = await Psp.start();
  try {
    setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
    const { id } = await createContaPix(ctx, psp.account());
    const there = (field: string) => `https://banco.mal.example/${field}`;
    for (const field of ['api_url', 'token_url']) {
      const { details } = await refused(updateContaPix(ctx, { id, [field]: there(field) }));
      expect(details).toEqual({ client_secret: [expect.stringContaining('mudou')] });
    }
    expect(await updateContaPix(ctx, { id, api_url: `${psp.url}/v3` })).toMatchObject({ id });
    const moved = { id, token_url: there('token_url'), client_secret: 'outro-segredo' };
    expect(await updateContaPix(ctx, moved)).toMatchObject({ token_url: there('token_url') });
  } finally {
    await psp.close();
  }
});
