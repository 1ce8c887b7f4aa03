const digits = (text: string) => text.replace(/\D/g, '');

/**
 * "R$ 1.234,50", "1,234.50", "1234.5" → "1234.50" and so on, with a point; null for what is no number. Where both signs stand, the last is
 * the decimal one; of one sign alone, several are thousands, and so is a point before exactly three digits, as people here write.
 *
 * @param wire the text is the API's, where a point is always the decimal sign
 */
export function readDecimal(text: string, wire = false): string | null {
  const bare = text.replace(/R\$|[\s\u00a0%]/g, '');
  if (!/^\d[\d.,]*$/.test(bare) && !/^[.,]\d+$/.test(bare)) return null;
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  const sign = bare[last];
  const alone = sign !== undefined && bare.split(sign).length === 2;
  const both = bare.includes(',') && bare.includes('.');
  const thousands = !both && sign === '.' && !wire && /^[1-9]\d{0,2}\.\d{3}$/.test(bare);
  const isDecimal = alone && !thousands;
  const whole = digits(isDecimal ? bare.slice(0, last) : bare).replace(/^0+(?=\d)/, '') || '0';
  const fraction = isDecimal ? digits(bare.slice(last + 1)) : '';
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
