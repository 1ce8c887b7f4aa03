import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ARQUIVO_DO_CANAL, canalEmail as guia } from '#app/docs/_content/canal-email.ts';
import { email } from '#server/canais/email/adaptador.ts';
import { configSchema, isOwn, readConfig, readSenhas, segredosSchema } from '#server/canais/email/config.ts';
import { setEnv } from '#server/platform/env.ts';
import { toDetails } from '#server/platform/validation.ts';
import { canalEmail } from '#tests/support/emails.ts';

// What an e-mail channel is set up with: what is taken, what is refused and with which words, and what nobody is shown.

const PRODUCTION = {
  APP_ENV: 'production',
  APP_URL: 'https://erp.example',
  DATABASE_URL: 'postgres://a@localhost/b',
  NEXTAUTH_SECRET: 's'.repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};
const NONE = Object.fromEntries(Object.keys(PRODUCTION).map((name) => [name, '']));

beforeEach(() => setEnv({ ...NONE, APP_ENV: 'development' }));
afterEach(() => setEnv({ ...NONE, APP_ENV: 'development', WEBHOOK_ALLOWED_NETWORKS: '' }));

const base = {
  endereco: 'Contato@Loja.example',
  imap: { host: 'imap.loja.example', usuario: 'contato@loja.example' },
  smtp: { host: 'SMTP.loja.example', usuario: 'contato@loja.example' },
};

const faults = (input: unknown) => {
  const parsed = configSchema.safeParse(input);
  return parsed.success ? {} : toDetails(parsed.error);
};

test('what is usual need not be said', () => {
  expect(configSchema.parse(base)).toEqual({
    ...{ endereco: 'contato@loja.example', nome_exibido: null, outros_enderecos: [], pasta: 'INBOX', assinatura: null },
    ...{ enviados: null, token_no_endereco: false, marcar_lidas: false, desde: null },
    imap: { host: 'imap.loja.example', porta: 993, seguranca: 'tls', usuario: 'contato@loja.example' },
    smtp: { host: 'smtp.loja.example', porta: 465, seguranca: 'tls', usuario: 'contato@loja.example' },
  });
  const starttls = {
    ...base,
    imap: { ...base.imap, seguranca: 'starttls' },
    smtp: { ...base.smtp, seguranca: 'starttls', usuario: null },
  };
  expect(configSchema.parse(starttls)).toMatchObject({ imap: { porta: 143 }, smtp: { porta: 587, usuario: null } });
});

describe('is refused', () => {
  test.each([
    [{ ...base, endereco: 'sem arroba' }, 'endereco'],
    [{ ...base, endereco: 'a@b.example\r\nBcc: c@d.example' }, 'endereco'],
    [{ ...base, endereco: '"ana maria"@loja.example' }, 'endereco'],
    [{ ...base, outros_enderecos: ['x'] }, 'outros_enderecos.0'],
    [{ ...base, imap: { ...base.imap, host: 'localhost' } }, 'imap.host'],
    [{ ...base, imap: { ...base.imap, host: '10.0.0.5' } }, 'imap.host'],
    [{ ...base, imap: { ...base.imap, host: '169.254.169.254' } }, 'imap.host'],
    [{ ...base, smtp: { ...base.smtp, host: 'mail.interno' } }, undefined],
    [{ ...base, smtp: { ...base.smtp, host: 'servidor' } }, 'smtp.host'],
    [{ ...base, smtp: { ...base.smtp, host: 'smtp.loja.example/x' } }, 'smtp.host'],
    [{ ...base, smtp: { ...base.smtp, host: 'a@smtp.loja.example' } }, 'smtp.host'],
    [{ ...base, smtp: { ...base.smtp, host: '0x7f.1' } }, 'smtp.host'],
    [{ ...base, imap: { ...base.imap, porta: 22 } }, 'imap.porta'],
    [{ ...base, smtp: { ...base.smtp, porta: 443 } }, 'smtp.porta'],
    [{ ...base, smtp: { ...base.smtp, porta: 2_525 } }, undefined],
    [{ ...base, imap: { ...base.imap, usuario: '' } }, 'imap.usuario'],
    [{ ...base, desde: 'ontem' }, 'desde'],
    [{ ...base, imap: { ...base.imap, seguranca: 'ssl' } }, 'imap.seguranca'],
  ])('case %#', (input, field) => expect(Object.keys(faults(input))).toEqual(field ? [field] : []));

  test('no TLS, in production alone, and there no network is an exception', () => {
    const open = {
      ...base,
      imap: { ...base.imap, seguranca: 'nenhuma' },
      smtp: { ...base.smtp, seguranca: 'nenhuma' },
    };
    expect(faults(open)).toEqual({});
    setEnv(PRODUCTION);
    expect(Object.keys(faults(open))).toEqual(['imap.seguranca', 'smtp.seguranca']);
    expect(faults(base)).toEqual({});
  });
});

test('passwords: one for both servers, or each its own', () => {
  const senhas = (segredos: Record<string, unknown>) => readSenhas({ segredos });
  expect(senhas({ senha: 'a' })).toEqual({ imap: 'a', smtp: 'a' });
  expect(senhas({ imap_senha: 'a', smtp_senha: 'b' })).toEqual({ imap: 'a', smtp: 'b' });
  expect(senhas({ senha: 'a', smtp_senha: 'b' })).toEqual({ imap: 'a', smtp: 'b' });
  const none = segredosSchema.safeParse({ smtp_senha: 'b' });
  expect(none.success ? {} : toDetails(none.error)).toEqual({ senha: [expect.stringContaining('senha de app')] });
});

test('a channel that was saved elsewhere is still read: whether its servers may be reached is asked at each connection', () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const config = configSchema.parse({ ...base, imap: { ...base.imap, host: '127.0.0.1', seguranca: 'nenhuma' } });
  setEnv(PRODUCTION);
  expect(readConfig({ config })).toEqual(config);
});

test('the own addresses are those of the channel, with or without what stands after a plus', () => {
  const canal = canalEmail({}, { outros_enderecos: ['vendas@loja.example'] });
  for (const own of ['contato@loja.example', 'Contato+c1-abc@loja.example', 'VENDAS@loja.example'])
    expect(isOwn(canal, own)).toBe(true);
  for (const other of ['contato@outra.example', 'contatos@loja.example', 'a@b.example'])
    expect(isOwn(canal, other)).toBe(false);
});

test('the channel allows free texts and common files of 25 MB, and confirms nothing', () => {
  const { midias, ...rest } = email.capacidades({ config: {} });
  expect(rest).toEqual({
    ...{ pode_iniciar_texto_livre: true, exige_modelo_aprovado: false, janela_horas: null, tem_assunto: true },
    ...{ texto_maximo: 100_000, legenda_maxima: 100_000, confirma_entrega: false, confirma_leitura: false },
  });
  expect(midias.map(({ tipo, tamanho_maximo }) => [tipo, tamanho_maximo])).toEqual(
    ['imagem', 'audio', 'video', 'documento'].map((tipo) => [tipo, 26_214_400]),
  );
  const mimes = midias.flatMap((midia) => midia.mimes);
  expect(new Set(mimes).size).toBe(mimes.length);
  expect(mimes.join()).not.toMatch(/html|svg|javascript|x-msdownload|x-sh/);
});

test('the file that the guide shows is one that a channel is made of', () => {
  const { config, segredos } = ARQUIVO_DO_CANAL;
  expect(configSchema.parse(config)).toEqual(config);
  expect(segredosSchema.parse(segredos)).toEqual(segredos);
  const blocks = guia.blocks({} as Parameters<typeof guia.blocks>[0]);
  const fields = blocks.flatMap((block) =>
    block.kind === 'table' && block.label.includes('config') ? block.rows : [],
  );
  const named = fields.flatMap(([field = '']) => [...field.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(Object.keys(configSchema.parse(config)).toSorted());
  for (const block of blocks)
    if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.columns.length);
});
