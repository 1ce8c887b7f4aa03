import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assuntoDeResposta, chainOf, fioDe, isMessageId, readIds } from '#server/canais/email/fio.ts';
import { addressWithToken, makeMessageId, readToken } from '#server/canais/email/token.ts';
import { setEnv } from '#server/platform/env.ts';

// What holds e-mails together: subjects, References, and the token that is signed into Message-IDs and addresses.

const prefix = fc.constantFrom(
  'Re: ',
  'RE:',
  're : ',
  'RES: ',
  'Res:',
  'Enc: ',
  'ENC:',
  'Fwd: ',
  'FW:',
  'Re[3]: ',
  'RE(2): ',
  'Resp: ',
  'AW: ',
);
const subject = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    'Pedido 10',
    'Orçamento: telhas',
    'Ação — “urgente”',
    'Re-envio de boleto',
    'Resumo: maio',
    'İSTANBUL',
    '',
  ),
);

describe('a subject in the form in which subjects are compared', () => {
  test('is the same whatever prefixes, blanks and letters programs add', () => {
    fc.assert(
      fc.property(subject, fc.array(prefix, { maxLength: 5 }), (text, prefixes) => {
        expect(fioDe(prefixes.join('') + text)).toBe(fioDe(text));
        expect(fioDe(`  ${text.replaceAll(' ', '  ')} `)).toBe(fioDe(text));
      }),
    );
  });

  test('stays as it is when it is made once more', () => {
    fc.assert(
      fc.property(subject, (text) => {
        expect(fioDe(fioDe(text))).toBe(fioDe(text));
      }),
    );
  });

  test('is the same of a long one with more prefixes than are kept of it', () => {
    const long = `Pedido ${'muito '.repeat(80)}`;
    const kept = (text: string) => [...text].slice(0, 300).join('');
    for (const text of [long, `Re: ${long}`, `Re: ${kept(long)}`, kept(`RES: Enc: Re: ${long}`), '😀'.repeat(400)])
      expect(fioDe(kept(text))).toBe(fioDe(text));
    expect([...fioDe('😀'.repeat(400))].every((one) => one === '😀')).toBe(true);
    expect(fioDe(fioDe(long))).toBe(fioDe(long));
  });

  test.each([
    ['Pedido 10', 'Pedido 11'],
    ['Resumo: maio', 'maio'],
    ['Re-envio de boleto', 'envio de boleto'],
    ['Entrega: rua A', 'rua A'],
  ])('tells %s from %s', (a, b) => expect(fioDe(a)).not.toBe(fioDe(b)));
});

test('an answer has Re: once, and the text of the subject whole', () => {
  expect(assuntoDeResposta('Pedido 10')).toBe('Re: Pedido 10');
  expect(assuntoDeResposta('RES: Re: re[2]: Pedido 10')).toBe('Re: Pedido 10');
  expect(assuntoDeResposta('Enc: Pedido 10')).toBe('Re: Enc: Pedido 10');
  fc.assert(
    fc.property(subject, (text) => {
      const once = assuntoDeResposta(text);
      expect(assuntoDeResposta(once)).toBe(once);
      expect(fioDe(once)).toBe(fioDe(text));
    }),
  );
});

const id = fc
  .tuple(fc.stringMatching(/^[a-z0-9.]{1,20}$/), fc.stringMatching(/^[a-z]{1,10}$/))
  .map(([a, b]) => `<${a}@${b}.example>`);
const junk = fc.constantFrom(
  '<>',
  '<a b@c>',
  'sem-sinais@x',
  '<a@b>\r\nBcc: x@y',
  `<${'x'.repeat(400)}@y>`,
  '<é@x.example>',
  '<a<b@c>>',
);

describe('the references of an answer', () => {
  test('are those of the thread, oldest first, each once, and the answered e-mail last', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(id, junk), { maxLength: 120 }), fc.option(id), (referencias, answered) => {
        const chain = chainOf(referencias, answered);
        expect(new Set(chain).size).toBe(chain.length);
        expect(chain.every(isMessageId)).toBe(true);
        expect(chain.length).toBeLessThanOrEqual(60);
        if (answered) expect(chain.at(-1)).toBe(answered);
        const rest = referencias.filter((one) => isMessageId(one) && one !== answered);
        if (rest.length > 0) expect(chain[0]).toBe(rest[0]);
        // In the order of the thread, without what is in between where there are too many.
        const order = chain.slice(0, answered ? -1 : undefined).map((one) => rest.indexOf(one));
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
    );
  });

  test('are read out of a header however it is folded', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 20 }), fc.constantFrom(' ', '\r\n ', '\t', ''), (ids, between) => {
        expect(readIds(ids.join(between))).toEqual(ids);
      }),
    );
    expect(readIds('Carta de Ana <ana@x> de ontem')).toEqual(['<ana@x>']);
    expect(readIds('<a\r\n b@c.example>')).toEqual(['<ab@c.example>']);
    expect(readIds('<<<<>>> <é@x>')).toEqual([]);
  });
});

describe('the token of a conversation', () => {
  const canal = { id: 7, endereco: 'contato@loja.example' };
  setEnv({ ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') });
  const conversa = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

  test('is read out of the Message-ID and the address that carry it, also where a server lowered their letters', () => {
    fc.assert(
      fc.property(conversa, (conversa_id) => {
        const messageId = makeMessageId(canal, conversa_id);
        expect(isMessageId(messageId)).toBe(true);
        expect(readToken(canal, messageId)).toBe(conversa_id);
        expect(readToken(canal, messageId.toUpperCase())).toBe(conversa_id);
        const address = addressWithToken(canal, conversa_id) ?? '';
        expect(address.indexOf('@')).toBeLessThanOrEqual(64);
        expect(readToken(canal, address)).toBe(conversa_id);
      }),
    );
  });

  test('is worth nothing for another channel or conversation, or with another signature', () => {
    fc.assert(
      fc.property(conversa, fc.integer({ min: 1, max: 15 }), (conversa_id, at) => {
        const messageId = makeMessageId(canal, conversa_id, 'fixo');
        expect(readToken({ id: 8 }, messageId)).toBeNull();
        expect(readToken(canal, messageId.replace(/\.c/, '.c1'))).toBeNull();
        const changed = messageId.replace(/-([a-z2-7]{16})@/, (_all, signature: string) => {
          const letter = signature.charAt(at) === 'a' ? 'b' : 'a';
          return `-${signature.slice(0, at)}${letter}${signature.slice(at + 1)}@`;
        });
        expect(readToken(canal, changed)).toBeNull();
      }),
    );
    expect(readToken(canal, '<c1-@loja.example>')).toBeNull();
    expect(readToken(canal, 'contato@loja.example')).toBeNull();
  });

  test('holds under a key that is the previous one by now', () => {
    const messageId = makeMessageId(canal, 99);
    setEnv({ ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64') });
    expect(readToken(canal, messageId)).toBeNull();
    setEnv({ ENCRYPTION_KEY_PREVIOUS: Buffer.alloc(32, 1).toString('base64') });
    expect(readToken(canal, messageId)).toBe(99);
    setEnv({ ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'), ENCRYPTION_KEY_PREVIOUS: '' });
  });

  test('stands in no address that would be too long for SMTP', () => {
    expect(addressWithToken({ id: 7, endereco: `${'a'.repeat(60)}@loja.example` }, 1)).toBeNull();
  });
});
