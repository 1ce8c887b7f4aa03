import { beforeEach, describe, expect, test } from 'vitest';
import type { Recebido } from '#server/canais/port.ts';
import { smpp } from '#server/canais/sms/smpp/adaptador.ts';
import { encodeGsm, encodeUcs2 } from '#server/canais/sms/smpp/alfabeto.ts';
import { setEnv } from '#server/platform/env.ts';
import { canal, EM, kept } from '#tests/support/sms/guardado.ts';
import { VARIABLES } from '#tests/support/variables.ts';

// What an operator delivers, as it was kept: messages, parts of them in any order, receipts.

beforeEach(() => setEnv({ ...VARIABLES, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

const read = (corpo: Uint8Array, of = canal()): Promise<Recebido[]> => smpp.read(of, { corpo, arquivo: null });

const udh = (ref: number, total: number, numero: number, text: Uint8Array) =>
  Buffer.concat([Buffer.from([5, 0, 3, ref, total, numero]), text]);
const udh16 = (ref: number, total: number, numero: number, text: Uint8Array) =>
  Buffer.concat([Buffer.from([6, 8, 4, ref >> 8, ref & 0xff, total, numero]), text]);

describe('a message', () => {
  test.each([
    ['GSM-7', 0, encodeGsm('Olà, é R$ 5 [à vista] €'), 'Olà, é R$ 5 [à vista] €'],
    ['GSM-7 by its own scheme', 0xf1, encodeGsm('flash'), 'flash'],
    ['UCS-2', 8, encodeUcs2('Não há 😀'), 'Não há 😀'],
    ['UCS-2 of a class', 0x18, encodeUcs2('ção'), 'ção'],
    ['UCS-2 with a byte too many', 8, Buffer.concat([encodeUcs2('ção'), Buffer.from([7])]), 'ção'],
    ['Latin-1', 3, Buffer.from('Não há', 'latin1'), 'Não há'],
    ['IA5', 1, Buffer.from('ok [1]'), 'ok [1]'],
    ['bytes', 4, Buffer.from([1, 2, 3]), '[mensagem em um formato que não é texto]'],
    ['nothing', 0, Buffer.alloc(0), '[mensagem sem texto]'],
  ])('in %s', async (_what, data_coding, bytes, texto) => {
    expect(await read(kept({ data_coding, marca: 'x.1' }, bytes))).toEqual([
      {
        ...{ tipo: 'mensagem', id_externo: 'x.1', endereco: '+5511987654321', nome: null, direcao: 'entrada', texto },
        ...{ identidades: [{ tipo: 'telefone', valor: '+5511987654321' }], midias: [], resposta_a: null },
        enviada_em: new Date(EM),
      },
    ]);
  });

  test('in the alphabet that the operator calls its default', async () => {
    const [one] = await read(kept({}, Buffer.from('@ção', 'latin1')), canal({ alfabeto_padrao: 'latin1' }));
    expect(one).toMatchObject({ texto: '@ção' });
  });

  test('of a short code, and of a name', async () => {
    expect(await read(kept({ de: '27900', de_ton: 3 }, 'a'))).toMatchObject([{ endereco: '27900' }]);
    expect(await read(kept({ de: 'BANCO', de_ton: 5 }, 'a'))).toMatchObject([{ endereco: 'BANCO' }]);
    expect(await read(kept({ de: '', de_ton: 0 }, 'a'))).toEqual([]);
  });

  test.each([
    ['11987654321', '+5511987654321'],
    ['021987654321', '+5521987654321'],
    ['1133334444', '+551133334444'],
    ['5511987654321', '+5511987654321'],
    ['08001234567', '08001234567'],
  ])(
    'of a number that the operator writes as a national one, %s, is of that telephone of Brazil',
    async (de, endereco) => {
      expect(await read(kept({ de, de_ton: 2 }, 'a'))).toMatchObject([{ endereco }]);
    },
  );

  test('of nobody is nothing, and so is a part of one, which would wait for ever', async () => {
    for (const de of ['', ' ']) {
      expect(await read(kept({ de, de_ton: 0, esm_class: 0x40 }, udh(1, 2, 1, encodeGsm('a'))))).toEqual([]);
      expect(await read(kept({ de, de_ton: 0, sar: { ref: 1, total: 2, numero: 1 } }, 'a'))).toEqual([]);
    }
  });

  test('with a header that says nothing of parts is whole', async () => {
    const port = Buffer.concat([Buffer.from([6, 5, 4, 0x0b, 0x84, 0x23, 0xf0]), encodeGsm('com porta')]);
    expect(await read(kept({ esm_class: 0x40 }, port))).toMatchObject([{ tipo: 'mensagem', texto: 'com porta' }]);
    // One of one, a third of two, and a header that is longer than all.
    for (const bytes of [udh(1, 1, 1, encodeGsm('a')), udh(1, 2, 3, encodeGsm('a'))]) {
      expect(await read(kept({ esm_class: 0x40 }, bytes))).toMatchObject([{ tipo: 'mensagem', texto: 'a' }]);
    }
    expect(await read(kept({ esm_class: 0x40 }, Buffer.from([200, 0])))).toMatchObject([
      { texto: '[mensagem sem texto]' },
    ]);
  });

  test('what is not of this adapter is nobody’s to read', async () => {
    for (const body of ['', '{', '{"v":2}', 'null']) {
      await expect(read(new TextEncoder().encode(body))).rejects.toMatchObject({ resultado: 'final' });
    }
  });
});

describe('a receipt', () => {
  const RECIBO = 0x04;
  const text = (stat: string, err = '000', id = '0123456789') =>
    `id:${id} sub:001 dlvrd:001 submit date:2611251159 done date:2611251200 stat:${stat} err:${err} text:Oi`;

  test.each([
    ['DELIVRD', 'entregue'],
    ['ACCEPTD', 'enviada'],
    ['ENROUTE', 'enviada'],
    ['UNDELIV', 'falhou'],
    ['EXPIRED', 'falhou'],
    ['REJECTD', 'falhou'],
    ['DELETED', 'falhou'],
  ])('%s is %s, by its text', async (stat, status) => {
    expect(await read(kept({ esm_class: RECIBO }, text(stat, '034')))).toEqual([
      {
        ...{ tipo: 'status', id_externo: '0123456789', mensagem_id: null, status, em: new Date(EM) },
        erro: status === 'falhou' ? { codigo: `${stat} 034`, mensagem: expect.stringContaining('operadora') } : null,
      },
    ]);
  });

  test('by its fields, which count more than its text', async () => {
    const recibo = { id: 'abc', estado: 5 };
    for (const esm_class of [RECIBO, 0]) {
      expect(await read(kept({ esm_class, recibo }, text('DELIVRD')))).toMatchObject([
        { tipo: 'status', id_externo: 'abc', status: 'falhou', erro: { codigo: 'UNDELIV' } },
      ]);
    }
    expect(await read(kept({ esm_class: 0x20, recibo: { id: 'abc', estado: 1 } }))).toMatchObject([
      { status: 'enviada' },
    ]);
  });

  test('UNKNOWN, and one without an id, say nothing; nor does a telephone’s acknowledgement', async () => {
    expect(await read(kept({ esm_class: RECIBO }, text('UNKNOWN')))).toEqual([]);
    expect(await read(kept({ esm_class: RECIBO }, 'stat:DELIVRD'))).toEqual([]);
    expect(await read(kept({ esm_class: 0x08 }, text('DELIVRD')))).toEqual([]);
  });

  test('written otherwise, as some operators do', async () => {
    expect(await read(kept({ esm_class: RECIBO }, 'ID: 77 Stat:Delivrd Err:0'))).toMatchObject([
      { id_externo: '77', status: 'entregue' },
    ]);
  });

  test('a person who writes one is a person', async () => {
    expect(await read(kept({}, text('DELIVRD')))).toMatchObject([{ tipo: 'mensagem', texto: text('DELIVRD') }]);
  });

  test.each([
    ['hex_para_decimal', '0019CE6B', '1691243', '0001691243'],
    ['decimal_para_hex', '1691243', '1691243', '19ce6b'],
    ['igual', '0019CE6B', '0019CE6B', '0019CE6B'],
  ])('ids that it writes otherwise than the answer did: %s', async (id_recibo, resposta, esperado, recibo) => {
    const { idOf } = await import('#server/canais/sms/smpp/submit.ts');
    expect(idOf(resposta, 'resposta', id_recibo as 'igual')).toBe(esperado);
    const [one] = await read(kept({ esm_class: RECIBO }, text('DELIVRD', '000', recibo)), canal({ id_recibo }));
    expect(one).toMatchObject({ id_externo: esperado });
  });
});

describe('parts', () => {
  const at = (seconds: number) => new Date(Date.parse(EM) + seconds * 1_000).toISOString();
  const parts = (...bodies: Uint8Array[]) => bodies.map((corpo, index) => ({ id: index + 1, corpo, arquivo: null }));
  const join = (guardadas: ReturnType<typeof parts>, agora = new Date(at(60)), of = canal()) =>
    smpp.join?.(of, guardadas, agora) ?? [];

  test('each waits a day for the others', async () => {
    const one = await read(kept({ esm_class: 0x40 }, udh(9, 2, 1, encodeGsm('a'))));
    expect(one).toEqual([{ tipo: 'parte', grupo: expect.any(String), esperar_ate: new Date(at(86_400)) }]);
    const other = await read(kept({ esm_class: 0x40 }, udh(9, 2, 2, encodeGsm('b'))));
    expect(other).toMatchObject([{ grupo: one[0]?.tipo === 'parte' ? one[0].grupo : '' }]);
  });

  test('make a message in whatever order they came, by the header of 8 and of 16 bits and by fields of their own', () => {
    const texto = 'Primeira parte, segunda parte, e a terceira. '.repeat(4);
    const cut = [texto.slice(0, 50), texto.slice(50, 120), texto.slice(120)];
    const forms = [
      (n: number) => kept({ esm_class: 0x40 }, udh(200, 3, n, encodeGsm(cut[n - 1] ?? ''))),
      (n: number) => kept({ esm_class: 0x40 }, udh16(40_000, 3, n, encodeGsm(cut[n - 1] ?? ''))),
      (n: number) => kept({ sar: { ref: 512, total: 3, numero: n } }, cut[n - 1] ?? ''),
    ];
    for (const form of forms) {
      for (const order of [
        [1, 2, 3],
        [3, 1, 2],
        [2, 3, 1],
        [3, 2, 1],
      ]) {
        const all = parts(...order.map(form));
        const [made, ...none] = join(all);
        expect(made?.mensagem).toMatchObject({ texto, endereco: '+5511987654321', enviada_em: new Date(EM) });
        expect(made?.ids.toSorted()).toEqual([1, 2, 3]);
        expect(none).toEqual([]);
        expect(join(all.slice(0, 2))).toEqual([]);
        // Whoever puts them together makes the same message.
        expect(join(all.toReversed())[0]?.mensagem.id_externo).toBe(made?.mensagem.id_externo);
      }
    }
  });

  test('a character that lies in two of them is whole', () => {
    const bytes = encodeUcs2('ab😀cd');
    const [made] = join(
      parts(
        kept({ esm_class: 0x40, data_coding: 8 }, udh(1, 2, 2, bytes.subarray(6))),
        kept({ esm_class: 0x40, data_coding: 8 }, udh(1, 2, 1, bytes.subarray(0, 6))),
      ),
    );
    expect(made?.mensagem.texto).toBe('ab😀cd');
    const gsm = encodeGsm('a€b');
    const [other] = join(
      parts(
        kept({ esm_class: 0x40 }, udh(1, 2, 1, gsm.subarray(0, 2))),
        kept({ esm_class: 0x40 }, udh(1, 2, 2, gsm.subarray(2))),
      ),
    );
    expect(other?.mensagem.texto).toBe('a€b');
  });

  test('of two codings', () => {
    const [made] = join(
      parts(
        kept({ esm_class: 0x40 }, udh(1, 2, 1, encodeGsm('em '))),
        kept({ esm_class: 0x40, data_coding: 8 }, udh(1, 2, 2, encodeUcs2('São'))),
      ),
    );
    expect(made?.mensagem.texto).toBe('em São');
  });

  test('are of one person, one number, one reference', () => {
    const part = (numero: number, fields: Record<string, unknown>, ref = 1) =>
      kept({ esm_class: 0x40, ...fields }, udh(ref, 2, numero, encodeGsm(`${numero}`)));
    expect(join(parts(part(1, {}), part(2, { de: '5511900000000' })))).toEqual([]);
    expect(join(parts(part(1, {}), part(2, { para: '27901' })))).toEqual([]);
    expect(join(parts(part(1, {}), part(2, {}, 2)))).toEqual([]);
    expect(join(parts(part(1, {}), part(2, {})))).toHaveLength(1);
  });

  test('one that was told twice is one, and a reference that comes round again is another message', () => {
    const first = (text: string, em = EM) => kept({ esm_class: 0x40, em }, udh(7, 2, 1, encodeGsm(text)));
    const second = (text: string, em = EM) => kept({ esm_class: 0x40, em }, udh(7, 2, 2, encodeGsm(text)));
    const [made] = join(parts(first('a'), first('a'), second('b')));
    expect(made).toMatchObject({ mensagem: { texto: 'ab' }, ids: [1, 2, 3] });
    const both = join(parts(first('a'), second('b'), first('c', at(1)), second('d', at(2))));
    expect(both.map(({ mensagem, ids }) => [mensagem.texto, ids])).toEqual([
      ['ab', [1, 2]],
      ['cd', [3, 4]],
    ]);
    // The second part of the message before was lost, or is told once more.
    const lost = join(parts(first('a'), first('c', at(1)), second('d', at(2))));
    expect(lost.map(({ mensagem, ids }) => [mensagem.texto, ids])).toEqual([['cd', [2, 3]]]);
    const again = join(parts(first('a'), second('b'), first('c', at(1)), second('b', at(2))));
    expect(again.map(({ mensagem, ids }) => [mensagem.texto, ids])).toEqual([['ab', [1, 2, 4]]]);
    const waiting = join(parts(first('a'), second('b'), first('c', at(1))));
    expect(waiting.map(({ ids }) => ids)).toEqual([[1, 2]]);
  });

  test('a day after the first, what is there is the message, and what is missing is shown', () => {
    const some = parts(
      kept({ esm_class: 0x40 }, udh(7, 4, 1, encodeGsm('um'))),
      kept({ esm_class: 0x40, em: at(86_000) }, udh(7, 4, 3, encodeGsm('tres'))),
    );
    expect(join(some, new Date(at(86_399)))).toEqual([]);
    expect(join(some, new Date(at(86_400)))).toMatchObject([{ mensagem: { texto: 'um[…]tres[…]' }, ids: [1, 2] }]);
  });

  test('what waits beside them for another reason is left alone', () => {
    const corpo = new TextEncoder().encode('not of this adapter');
    expect(join(parts(corpo, kept({}, 'inteira'), kept({ esm_class: 0x04 }, 'id:1 stat:DELIVRD')))).toEqual([]);
  });
});
