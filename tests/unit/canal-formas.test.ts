import { describe, expect, test } from 'vitest';
import { campoDaFalta, configDe, FORMAS, formaDe, valoresDe } from '#app/(painel)/conversas/canais/_formas/index.ts';

// How a channel is set up is described; what is typed becomes what an adapter's schema takes, and the way back.

const forma = (adaptador: string) => {
  const found = formaDe(adaptador);
  if (!found) throw new Error(`No form ${adaptador}`);
  return found;
};

test('every kind of channel has its form, once, and every field a label', () => {
  expect(FORMAS.map(({ adaptador }) => adaptador)).toEqual([
    ...['imap_smtp', 'cloud_api', 'evolution', 'waha', 'sms_http', 'smpp'],
  ]);
  for (const { campos } of FORMAS) {
    expect(new Set(campos.map(({ nome }) => nome)).size).toBe(campos.length);
    for (const { rotulo, tipo, opcoes } of campos) {
      expect(rotulo).not.toBe('');
      expect(tipo === 'select').toBe(opcoes !== undefined);
    }
  }
});

describe('an e-mail channel', () => {
  const email = forma('imap_smtp');
  const typed = {
    ...valoresDe(email, {}),
    ...{ endereco: ' contato@loja.com.br ', 'imap.host': 'imap.loja.com.br', 'imap.usuario': 'contato' },
    ...{ 'smtp.host': 'smtp.loja.com.br', senha: 'segredo', outros_enderecos: 'a@loja.com.br\n b@loja.com.br, ' },
  };

  test('is sent as its schema has it: objects within, lists, nothing of what was left empty', () => {
    expect(configDe(email, typed)).toEqual({
      faltas: {},
      config: {
        endereco: 'contato@loja.com.br',
        nome_exibido: null,
        imap: { host: 'imap.loja.com.br', seguranca: 'tls', usuario: 'contato' },
        senha: 'segredo',
        smtp: { host: 'smtp.loja.com.br', seguranca: 'tls', usuario: null },
        ...{ assinatura: null, desde: null, outros_enderecos: ['a@loja.com.br', 'b@loja.com.br'], pasta: 'INBOX' },
        ...{ enviados: null, token_no_endereco: false, marcar_lidas: false },
      },
    });
  });

  test('comes back into its form, without its password', () => {
    const { config } = configDe(email, { ...typed, 'imap.porta': '1143' });
    const shown = valoresDe(email, config);
    expect(shown).toMatchObject({ 'imap.porta': '1143', outros_enderecos: 'a@loja.com.br\nb@loja.com.br', senha: '' });
    expect(configDe(email, shown).config).toEqual({ ...config, senha: undefined });
  });

  test('says which fields are missing or no numbers', () => {
    const { faltas } = configDe(email, { ...typed, endereco: '', 'smtp.porta': '58x' });
    expect(faltas).toEqual({ endereco: 'Este campo é obrigatório.', 'smtp.porta': 'Informe um número inteiro.' });
  });
});

test('fields of another choice are taken back, and are not asked for', () => {
  const sms = forma('sms_http');
  const zenvia = configDe(sms, {
    ...valoresDe(sms, {}),
    provedor: 'zenvia',
    remetente: 'LOJA',
    token: 't',
    conta: 'AC1',
  });
  expect(zenvia.faltas).toEqual({});
  expect(zenvia.config).toMatchObject({ provedor: 'zenvia', conta: null, base_url: null, envio: null, avisos: null });
  expect(configDe(sms, { ...valoresDe(sms, {}), remetente: 'LOJA' }).faltas).toEqual({
    conta: 'Este campo é obrigatório.',
  });
  const broken = configDe(sms, { ...valoresDe(sms, {}), provedor: 'generico', remetente: 'LOJA', envio: '{"url":' });
  expect(broken.faltas).toEqual({ envio: 'Isto não é JSON.' });
});

test('a refusal is shown on its field, however deep within it the fault is', () => {
  const email = forma('imap_smtp');
  expect(campoDaFalta(email, 'config.imap.host')).toBe('imap.host');
  expect(campoDaFalta(email, 'config.outros_enderecos.1')).toBe('outros_enderecos');
  expect(campoDaFalta(email, 'config.imap')).toBe('imap.host');
  expect(campoDaFalta(email, 'config.nada')).toBeNull();
  expect(campoDaFalta(forma('sms_http'), 'config.envio.resposta.id')).toBe('envio');
});
