import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CanalAberto } from '#server/canais/port.ts';
import { sms } from '#server/canais/sms/registro.ts';
import { smpp } from '#server/canais/sms/smpp/adaptador.ts';
import { configSmpp } from '#server/canais/sms/smpp/config.ts';
import { runSmpp } from '#server/canais/sms/smpp/run.ts';
import { setEnv } from '#server/platform/env.ts';
import { Smsc } from '#tests/support/sms/smsc.ts';
import { VARIABLES } from '#tests/support/variables.ts';

// What a channel of SMS over SMPP may be set to, and how it tries itself.

beforeEach(() => setEnv({ ...VARIABLES, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

const passos = async (canal: CanalAberto) =>
  (await smpp.test(canal)).map(({ nome, ok, detalhe }) => [nome, ok, detalhe]);

test('both adapters of SMS say what they need, and whose number they have', () => {
  expect(sms.map(({ adaptador, avisos }) => [adaptador.nome, adaptador.tipo, avisos])).toEqual([
    ['sms_http', 'sms', 'segredo'],
    ['smpp', 'sms', null],
  ]);
  for (const { adaptador, enderecoOf } of sms) {
    expect(enderecoOf({ remetente: '27900' })).toBe('27900');
    expect(adaptador.capacidades({ config: {} })).toEqual({
      ...{ pode_iniciar_texto_livre: true, exige_modelo_aprovado: false, janela_horas: null, tem_assunto: false },
      ...{ texto_maximo: 1_530, legenda_maxima: 0, midias: [], confirma_entrega: true, confirma_leitura: false },
    });
  }
});

describe('what a channel may be set to', () => {
  const faults = (config: Record<string, unknown>) => {
    const read = configSmpp.safeParse({ host: 'smpp.exemplo.com', usuario: 'loja', remetente: '27900', ...config });
    return read.success ? '' : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
  };

  test.each([
    [{ host: '10.0.0.1' }, 'host: O endereço precisa ser público'],
    [{ host: 'smpp.exemplo.com/x' }, 'host: Informe só o nome do servidor.'],
    [{ host: 'smpp.exemplo.com?x' }, 'host: Informe só o nome do servidor.'],
    [{ host: 'smpp.exemplo.com:2775' }, 'host: '],
    [{ porta: 0 }, 'porta: '],
    [{ usuario: '' }, 'usuario: Este campo é obrigatório.'],
    [{ usuario: 'joão' }, 'usuario: Use só letras sem acento'],
    [{ autoridade: 'não' }, 'autoridade: A autoridade certificadora'],
    [{ janela: 0 }, 'janela: '],
    [{ id_recibo: 'outro' }, 'id_recibo: Valor inválido'],
  ])('%j is refused', (config, expected) => {
    setEnv({ WEBHOOK_ALLOWED_NETWORKS: '' });
    expect(faults(config)).toContain(expected);
  });

  test('in production no connection without TLS', () => {
    expect(faults({ tls: false })).toBe('');
    setEnv({
      APP_ENV: 'production',
      APP_URL: 'https://x.example',
      WEBHOOK_ALLOWED_NETWORKS: '',
      DATABASE_URL: 'postgres://x/y',
    });
    expect(faults({ tls: false })).toBe('tls: Em produção a conexão SMPP precisa de TLS.');
    expect(faults({})).toBe('');
    setEnv({ APP_ENV: 'development' });
  });
});

describe('the channel’s own test', () => {
  test('binds and says good-bye', async () => {
    const smsc = await Smsc.start('valid');
    expect(await passos(smsc.canalTls())).toEqual([
      ['Endereço do servidor', true, '127.0.0.1 é um endereço aceito.'],
      ['Conexão', true, `O servidor atende na porta ${smsc.port} com TLS.`],
      ['Usuário e senha', true, expect.stringContaining('aceitou')],
    ]);
    expect(smsc.commands).toEqual(['bind_transceiver', 'unbind']);
  });

  test('says what the operator does not accept, without the password', async () => {
    const smsc = await Smsc.start();
    const [, connected, refused] = await passos(smsc.canal({}, 'palavra-errada'));
    expect(connected).toEqual(['Conexão', true, expect.any(String)]);
    expect(refused).toEqual(['Usuário e senha', false, expect.stringContaining('ESME_RINVPASWD')]);
    expect(JSON.stringify(refused)).not.toContain('palavra-errada');
    smsc.onBind = () => 'ESME_RALYBND';
    expect((await passos(smsc.canal()))[2]).toEqual([
      'Usuário e senha',
      true,
      expect.stringContaining('já está conectado'),
    ]);
  });

  test('says why there is no connection', async () => {
    const smsc = await Smsc.start('self-signed');
    expect((await passos(smsc.canalTls()))[1]).toEqual(['Conexão', false, expect.stringContaining('autoassinado')]);
    const canal = smsc.canal({ porta: 1 });
    expect((await passos(canal))[1]).toEqual(['Conexão', false, expect.stringContaining('recusou a conexão')]);
    setEnv({ WEBHOOK_ALLOWED_NETWORKS: '' });
    expect(await passos(canal)).toEqual([
      ['Endereço do servidor', false, expect.stringContaining('precisa ser público')],
    ]);
  });

  test('of one whose connection is open here, makes no other', async () => {
    const smsc = await Smsc.start();
    const canal = smsc.canal();
    const stop = new AbortController();
    const ended = runSmpp(canal, { keep: async () => undefined, signal: stop.signal, onState: () => undefined });
    onTestFinished(() => {
      stop.abort();
      return ended;
    });
    await expect.poll(() => smsc.receiver).toBeDefined();
    await expect.poll(async () => (await passos(canal))[1]?.[2]).toContain('está conectado à operadora agora');
  });
});
