import { describe, expect, test } from 'vitest';
import { campoDaFalta, configDe, FORMAS, formaDe, valoresDe } from '#app/(painel)/conversas/canais/_formas/index.ts';
import { adaptadorOf } from '#server/canais/index.ts';

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

test.each(FORMAS.map((one) => [one.adaptador, one] as const))(
  '%s asks for all that its adapter takes, and nothing else',
  (_, one) => {
    const { config, segredos } = adaptadorOf(one);
    const asked = (secret: boolean) =>
      new Set(
        one.campos.flatMap(({ nome, segredo = false }) => (segredo === secret ? [nome.split('.')[0] ?? ''] : [])),
      );
    expect([...asked(false)].sort()).toEqual(Object.keys(config.shape).sort());
    // Of e-mails one password serves both servers, and sending may have its own.
    expect([...asked(true), ...(one.tipo === 'email' ? ['imap_senha'] : [])].sort()).toEqual(
      Object.keys(segredos.shape).sort(),
    );
  },
);

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
  const twilio = { ...valoresDe(sms, {}), remetente: 'LOJA' };
  const needed = 'Este campo é obrigatório.';
  expect(configDe(sms, twilio).faltas).toEqual({ conta: needed, token: needed });
  // A secret that is there already stays.
  expect(configDe(sms, twilio, ['token']).faltas).toEqual({ conta: needed });
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
