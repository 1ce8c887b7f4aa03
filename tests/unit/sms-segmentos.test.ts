import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CARACTERES_ESTENDIDOS,
  CARACTERES_GSM,
  MAXIMO_DE_CARACTERES,
  medirSms,
  partirSms,
  prepararSms,
  semAcentos,
  septetosDe,
} from '#modulos/sms.ts';

// How a text is counted and cut: 3GPP TS 23.038 and 23.040.

const medida = (texto: string) => {
  const { codificacao, caracteres, segmentos, restantes } = medirSms(texto);
  return [codificacao, caracteres, segmentos, restantes];
};

describe('examples that others published', () => {
  test.each([
    // 23.038 6.2.1: 160 septets in 140 bytes; 23.040 9.2.3.24.1: a header of 6 bytes leaves 153.
    ['160 of GSM-7', 'a'.repeat(160), ['gsm7', 160, 1, 0]],
    ['161 of GSM-7', 'a'.repeat(161), ['gsm7', 161, 2, 145]],
    ['306 of GSM-7', 'a'.repeat(306), ['gsm7', 306, 2, 0]],
    ['307 of GSM-7', 'a'.repeat(307), ['gsm7', 307, 3, 152]],
    ['70 of UCS-2', 'ã'.repeat(70), ['ucs2', 70, 1, 0]],
    ['71 of UCS-2', 'ã'.repeat(71), ['ucs2', 71, 2, 63]],
    ['134 of UCS-2', 'ã'.repeat(134), ['ucs2', 134, 2, 0]],
    ['135 of UCS-2', 'ã'.repeat(135), ['ucs2', 135, 3, 66]],
    // TwilioDevEd/message-segment-calculator, tests/index.test.js.
    ['an emoji is two units', `😜${'2'.repeat(68)}`, ['ucs2', 70, 1, 0]],
    ['and one unit more is a second message', `😜${'2'.repeat(69)}`, ['ucs2', 71, 2, 63]],
    ['three of UCS-2', `😜${'2'.repeat(133)}`, ['ucs2', 135, 3, 66]],
    ['a flag is four units', `🇮🇹${'2'.repeat(66)}`, ['ucs2', 70, 1, 0]],
    ['and one unit more', `🇮🇹${'2'.repeat(67)}`, ['ucs2', 71, 2, 63]],
    ['six units', `🏳️‍🌈${'2'.repeat(64)}`, ['ucs2', 70, 1, 0]],
    ['an extension character is two septets', '|'.repeat(80), ['gsm7', 160, 1, 0]],
    ['and 81 of them are two messages', '|'.repeat(81), ['gsm7', 162, 2, 143]],
    ['the euro sign', '€', ['gsm7', 2, 1, 158]],
    ['nothing', '', ['gsm7', 0, 0, 160]],
  ])('%s', (_what, texto, expected) => {
    expect(medida(texto)).toEqual(expected);
  });

  test('the alphabet has 127 characters and an escape, and 10 more behind it', () => {
    expect(CARACTERES_GSM).toHaveLength(128);
    expect(CARACTERES_ESTENDIDOS.size).toBe(10);
    // Corners of the table of 23.038 6.2.1.
    expect(['@', 'Δ', ' ', '¡', '¿', 'à', 'Z', 'Ä', '_'].map((char) => septetosDe(char))).toEqual(
      [0x00, 0x10, 0x20, 0x40, 0x60, 0x7f, 0x5a, 0x5b, 0x11].map((code) => [code]),
    );
    expect(septetosDe('\u001b')).toBeUndefined();
  });

  test('of Portuguese, GSM-7 has é, à and Ç, and neither ç nor the rest', () => {
    expect(medirSms('É à Ç é ü ñ').codificacao).toBe('gsm7');
    expect(medirSms('Não há maçãs').culpados).toEqual(['ã', 'á', 'ç']);
    expect(medirSms('Pronto 👍🏽 👍🏽').culpados).toEqual(['👍', '🏽']);
  });
});

describe('where a part ends', () => {
  test('never between an escape and its character', () => {
    const { partes } = partirSms(`${'a'.repeat(152)}€${'b'.repeat(20)}`);
    expect(partes.map((parte) => parte.length)).toEqual([152, 21]);
    expect(partes[1]).toMatch(/^€/);
  });

  test('never within a surrogate pair', () => {
    const { partes } = partirSms(`${'ã'.repeat(66)}😜${'ã'.repeat(20)}`);
    expect(partes.map((parte) => parte.length)).toEqual([66, 22]);
    expect(partes.every((parte) => parte.isWellFormed())).toBe(true);
  });

  test('ten parts hold 1,530 characters of GSM-7', () => {
    expect(medirSms('a'.repeat(MAXIMO_DE_CARACTERES)).segmentos).toBe(10);
    expect(medirSms('a'.repeat(MAXIMO_DE_CARACTERES + 1)).segmentos).toBe(11);
  });
});

const letters = fc.string({
  unit: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...CARACTERES_GSM.filter((_, code) => code !== 0x1b)) },
    { weight: 2, arbitrary: fc.constantFrom(...CARACTERES_ESTENDIDOS.values()) },
  ),
  maxLength: 700,
});
const anything = fc.oneof(
  letters,
  fc.string({ unit: fc.oneof(fc.constantFrom('ã', 'ç', '😜', 'a', '\u0303', '€'), fc.string()), maxLength: 400 }),
);
const SIZES = { gsm7: [160, 153], ucs2: [70, 67] } as const;
const size = (texto: string, codificacao: 'gsm7' | 'ucs2') =>
  codificacao === 'ucs2' ? texto.length : [...texto].reduce((sum, char) => sum + (septetosDe(char)?.length ?? NaN), 0);

describe('of any text', () => {
  test('the parts give it back, each fits, none could have ended later, and the counts agree', () => {
    fc.assert(
      fc.property(anything, (texto) => {
        const { codificacao, partes } = partirSms(texto);
        const medido = medirSms(texto);
        expect(partes.join('')).toBe(texto);
        expect(medido.segmentos).toBe(partes.length);
        expect(medido.codificacao).toBe(codificacao);
        expect(medido.caracteres).toBe(partes.reduce((sum, parte) => sum + size(parte, codificacao), 0));
        const limit = SIZES[codificacao][partes.length > 1 ? 1 : 0];
        partes.forEach((parte, at) => {
          expect(size(parte, codificacao)).toBeLessThanOrEqual(limit);
          const next = [...(partes[at + 1] ?? '')][0];
          if (next !== undefined) expect(size(parte + next, codificacao)).toBeGreaterThan(limit);
        });
        expect(medido.restantes).toBe(partes.length === 0 ? 160 : limit - size(partes.at(-1) ?? '', codificacao));
      }),
    );
  });

  test('whoever is to blame for UCS-2 is named, and without them it is GSM-7', () => {
    fc.assert(
      fc.property(anything, (texto) => {
        const { codificacao, culpados } = medirSms(texto);
        expect(codificacao === 'ucs2').toBe(culpados.length > 0);
        const rest = [...texto].filter((char) => !culpados.includes(char)).join('');
        expect(medirSms(rest).codificacao).toBe('gsm7');
      }),
    );
  });

  test('without accents it never takes more parts, and once is enough', () => {
    fc.assert(
      fc.property(anything, (texto) => {
        const composed = prepararSms(texto);
        const plain = prepararSms(texto, { sem_acentos: true });
        expect(prepararSms(plain, { sem_acentos: true })).toBe(plain);
        expect(medirSms(plain).segmentos).toBeLessThanOrEqual(medirSms(composed).segmentos);
      }),
    );
  });
});

describe('without accents', () => {
  test.each([
    ['Não há maçãs às três', 'Nao ha macas às tres'],
    ['É “aspas” – e 1º…', 'É "aspas" - e 1o...'],
    ['Olá 👍', 'Ola 👍'],
    ['Na\u0303o', 'Nao'],
  ])('%s', (texto, expected) => {
    expect(semAcentos(texto)).toBe(expected);
  });

  test('an accent is kept where its loss would gain nothing', () => {
    expect(prepararSms('Olá, não 👍', { sem_acentos: true })).toBe('Olá, não 👍');
    expect(prepararSms('…'.repeat(70), { sem_acentos: true })).toBe('…'.repeat(70));
    expect(prepararSms('Olá, não', { sem_acentos: true })).toBe('Ola, nao');
  });

  test('a text that came decomposed, or from Windows, is sent composed and with line feeds', () => {
    expect(prepararSms('e\u0301\r\nna\u0303o\r')).toBe('é\nnão\n');
  });
});
