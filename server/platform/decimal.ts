import { orRequired, z } from '#server/platform/validation.ts';
import { type DecimalForm, decimalForm, largestDecimal, trimmed } from '#server/platform/written-forms.ts';

/**
 * A JSON number as it was written. The parser keeps the text of every number that is not a plain safe integer,
 * so that a quantity never passes through floating point.
 */
export class JsonNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

const FORM = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;

type Limits = { digits: number; scale: number };

/**
 * Reads a decimal written as text into its canonical form (`-12.5`, no exponent, no superfluous zeros).
 * Returns a Portuguese message in `error` where it is malformed, too long or too precise.
 */
export function readDecimal(text: string, { digits, scale }: Limits): { value: string } | { error: string } {
  const match = FORM.exec(text.trim());
  if (!match) return { error: 'Informe um número decimal válido.' };
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > 30) return { error: 'Informe um número decimal válido.' };
  // Moving the point is text work: the digits stay exact.
  const all = whole + fraction;
  const point = whole.length + shift;
  const padded = point <= 0 ? '0'.repeat(1 - point) + all : all.padEnd(point, '0');
  const cut = Math.max(point, 1);
  const integer = padded.slice(0, cut).replace(/^0+(?=\d)/, '');
  // Zeros at the end say nothing only where an exponent wrote them; "1.5000" claims four decimals.
  const decimals = shift === 0 ? fraction : padded.slice(cut).replace(/0+$/, '');
  if (decimals.length > scale) return { error: `Use no máximo ${scale} casas decimais.` };
  const trimmed = decimals.replace(/0+$/, '');
  // Zeros at the end do not count: what is answered, always with all decimals, can be sent back.
  const significant = integer.replace(/^0$/, '').length + trimmed.length;
  if (significant > digits) return { error: `Use no máximo ${digits} dígitos.` };
  const unsigned = trimmed ? `${integer}.${trimmed}` : integer;
  return { value: sign === '-' && unsigned !== '0' ? `-${unsigned}` : unsigned };
}

/** A canonical decimal with exactly `scale` decimals, as the database writes it. */
function toScale(value: string, scale: number): string {
  const [integer = '0', decimals = ''] = value.split('.');
  return scale > 0 ? `${integer}.${decimals.padEnd(scale, '0')}` : integer;
}

/**
 * Zod schema of a decimal: a JSON number or a decimal string in, a string with exactly `scale` decimals out. `min` is compared exactly, as text.
 */
export function decimal(options: Limits & { min?: 'positive' | 'zero'; minMessage?: string }) {
  const schema = z.unknown().transform((input, ctx) => {
    const text =
      typeof input === 'string'
        ? input
        : input instanceof JsonNumber
          ? input.source
          : Number.isSafeInteger(input)
            ? String(input)
            : null;
    const read =
      text === null
        ? { error: orRequired('Informe um número decimal válido.')({ input }) }
        : readDecimal(text, options);
    if ('error' in read) {
      ctx.addIssue({ code: 'custom', message: read.error });
      return z.NEVER;
    }
    const negative = read.value.startsWith('-');
    if ((options.min === 'positive' && (negative || read.value === '0')) || (options.min === 'zero' && negative)) {
      ctx.addIssue({
        code: 'custom',
        message:
          options.minMessage ??
          (options.min === 'positive' ? 'Informe um valor maior que 0.' : 'Informe um valor maior ou igual a 0.'),
      });
      return z.NEVER;
    }
    return toScale(read.value, options.scale);
  });
  // What the transform accepts, for the OpenAPI document.
  return schema.meta({
    type: ['string', 'number'],
    ...(options.min ? writtenDecimal(options, options.min) : {}),
    examples: [options.scale === 2 ? '18.90' : '10.500'],
  });
}

/**
 * How a decimal that is not negative is written, for the OpenAPI document: its text exactly, a number by its limits. How many decimals a
 * number may have no `multipleOf` says: those that are computed with floating point call 18.9 no multiple of 0.01.
 */
export const writtenDecimal = (form: DecimalForm, min: 'positive' | 'zero') => ({
  pattern: trimmed(decimalForm(form, min === 'positive')),
  ...(min === 'positive' ? { exclusiveMinimum: 0 } : { minimum: 0 }),
  maximum: largestDecimal(form),
});

/** Quantity: up to 15 digits, at most 3 decimals. */
export const QUANTITY: Limits = { digits: 15, scale: 3 };
/** Cost or price: up to 15 digits, at most 2 decimals. */
export const MONEY: Limits = { digits: 15, scale: 2 };

/** A decimal as the database writes it, in a sentence: no zeros at its end, and a comma. */
export const toldQuantity = (quantidade: string): string =>
  quantidade.includes('.') ? quantidade.replace(/\.?0+$/, '').replace('.', ',') : quantidade;

/** Money as the database writes it, in a sentence. */
export const toldReais = (valor: string): string => `R$ ${valor.replace('.', ',')}`;
