import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { CARACTERES_ESTENDIDOS, CARACTERES_GSM } from '#modulos/sms.ts';
import { smpp } from '#server/canais/sms/smpp/adaptador.ts';
import { decodeGsm, decodeUcs2, encodeGsm, encodeUcs2 } from '#server/canais/sms/smpp/alfabeto.ts';
import { configSmpp } from '#server/canais/sms/smpp/config.ts';
import { submitsOf } from '#server/canais/sms/smpp/submit.ts';
import { setEnv } from '#server/platform/env.ts';
import { sms } from '#tests/support/sms/canal.ts';
import { canal, EM, kept } from '#tests/support/sms/guardado.ts';
import { VARIABLES } from '#tests/support/variables.ts';

// What goes to an operator, byte by byte.

beforeEach(() => setEnv({ ...VARIABLES, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

describe('what is sent', () => {
  const submits = (fields: Parameters<typeof sms>[0], config: Record<string, unknown> = {}) =>
    submitsOf(configSmpp.parse({ host: '127.0.0.1', usuario: 'loja', remetente: '27900', ...config }), sms(fields));

  test('one part: no header, and a receipt', () => {
    expect(submits({ texto: 'Olà [é]' })).toEqual([
      {
        ...{ service_type: '', source_addr_ton: 3, source_addr_npi: 0, source_addr: '27900' },
        ...{ dest_addr_ton: 1, dest_addr_npi: 1, destination_addr: '5511987654321', esm_class: 0 },
        ...{ registered_delivery: 1, data_coding: 0, short_message: Buffer.from('4f6c7f201b3c051b3e', 'hex') },
      },
    ]);
  });

  test('several: a header with the message’s own reference, and a receipt of the last', () => {
    const parts = submits({ id: 0x1f7, texto: 'é'.repeat(200) });
    expect(
      parts.map(({ esm_class, registered_delivery, short_message }) => [
        esm_class,
        registered_delivery,
        short_message.subarray(0, 6).toString('hex'),
        short_message.length,
      ]),
    ).toEqual([
      [0x40, 0, '050003f70201', 159],
      [0x40, 1, '050003f70202', 53],
    ]);
  });

  test('UCS-2: at most 140 bytes with the header', () => {
    const parts = submits({ texto: 'ã'.repeat(100) });
    expect(parts.map(({ data_coding, short_message }) => [data_coding, short_message.length])).toEqual([
      [8, 140],
      [8, 72],
    ]);
  });

  test('in Latin-1, where the operator’s default is that, and UCS-2 for what that does not have', () => {
    const [one] = submits({ texto: '@ é [' }, { alfabeto_padrao: 'latin1' });
    expect(one).toMatchObject({ data_coding: 0, short_message: Buffer.from('@ é [', 'latin1') });
    const parts = submits({ texto: `${'a'.repeat(150)}€` }, { alfabeto_padrao: 'latin1' });
    expect(parts.map(({ data_coding, short_message }) => [data_coding, short_message.length])).toEqual([
      [8, 140],
      [8, 140],
      [8, 6 + 34],
    ]);
    expect(() => submits({ texto: `${'a'.repeat(1_000)}€` }, { alfabeto_padrao: 'latin1' })).toThrow(/longo demais/);
  });

  test('from numbers, short codes and names, unless the channel says otherwise', () => {
    const of = (remetente: string, more = {}) => {
      const [one] = submits({}, { remetente, ...more });
      return [one?.source_addr_ton, one?.source_addr_npi, one?.source_addr];
    };
    expect([of('+551130000000'), of('27900'), of('LOJA')]).toEqual([
      [1, 1, '551130000000'],
      [3, 0, '27900'],
      [5, 0, 'LOJA'],
    ]);
    expect(of('27900', { origem_ton: 6, origem_npi: 1 })).toEqual([6, 1, '27900']);
  });

  test('any text comes out of the bytes as it went in', () => {
    const gsm = fc.string({
      unit: fc.constantFrom(...CARACTERES_GSM.filter((_, code) => code !== 0x1b), ...CARACTERES_ESTENDIDOS.values()),
    });
    fc.assert(fc.property(gsm, (text) => decodeGsm(encodeGsm(text)) === text));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => decodeUcs2(encodeUcs2(text)) === text));
  });

  test('what goes out in parts comes in as the message, whatever their order', () => {
    const unit = fc.constantFrom('a', 'é', '€', '|', ' ', 'ã', '😀', '\n');
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 500 }), fc.boolean(), (texto, reversed) => {
        fc.pre(texto.trim() !== '');
        const parts = submits({ texto });
        const bodies = parts.map(({ esm_class, data_coding, short_message }) =>
          kept({ esm_class, data_coding }, short_message),
        );
        const guardadas = (reversed ? bodies.toReversed() : bodies).map((corpo, id) => ({ id, corpo, arquivo: null }));
        if (parts.length === 1) return;
        const [made, ...none] = smpp.join?.(canal(), guardadas, new Date(EM)) ?? [];
        expect([made?.mensagem.texto, none]).toEqual([texto, []]);
      }),
    );
  });
});
