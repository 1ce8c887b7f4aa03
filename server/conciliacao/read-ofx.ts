import { cutText } from '#server/platform/cut-text.ts';
import { invalid } from '#server/platform/errors.ts';

/** A statement of one account, as a bank's file has it. */
export type ExtratoLido = {
  banco: string;
  agencia: string;
  conta: string;
  inicio: string | null;
  fim: string | null;
  saldo: string | null;
  saldo_em: string | null;
  linhas: LinhaLida[];
};

/** Money that came (positive) or went, with two decimals. */
export type LinhaLida = {
  fitid: string;
  dia: string;
  valor: string;
  tipo: string;
  documento: string;
  descricao: string;
};

/** What a file may have. */
export const OFX = { bytes: 5 * 1_024 * 1_024, linhas: 20_000, contas: 50, tags: 2_000_000 };

const refuse = (message: string) => invalid('arquivo', message);

/**
 * Reads an OFX file: 1.x (SGML, whose fields have no closing tags) and 2.x (XML), as Brazilian banks write them. One reader for both: a tag,
 * and the text up to the next one. It knows no entity but the five of XML and characters by number, and asks nothing outside.
 * @throws DomainError VALIDATION_ERROR on `arquivo` for what is no OFX, has no account, is in another currency or is beyond the limits
 */
export function readOfx(bytes: Uint8Array): ExtratoLido[] {
  const text = decode(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refuse('O arquivo tem um DOCTYPE, que um OFX não tem.');
  const start = text.search(/<OFX>/i);
  if (start < 0) throw refuse('Isto não é um arquivo OFX: peça ao banco o extrato em OFX (Money 2000 ou superior).');
  const found = new Reader().read(text, start);
  if (found.length === 0) throw refuse('O arquivo não tem o extrato de conta alguma.');
  return found.map(finish);
}

/** UTF-8 where it is, whatever the file says of itself; else Windows-1252, of which ISO 8859-1 is a part. */
function decode(bytes: Uint8Array): string {
  if (bytes.length > OFX.bytes) throw refuse('O arquivo passa de 5 MB: peça ao banco um período menor.');
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type Fields = Map<string, string>;
type Raw = { account: Fields; list: Fields; balance: Fields; currency: string; lines: Fields[] };

/** Bounded, so that no file makes it look at the same characters again and again. */
const TAG = /<(!\[CDATA\[)|<(\/?)([A-Za-z][\w.]{0,63})(?=[\s/>])([^<>]{0,300})>/g;

class Reader {
  readonly #statements: Raw[] = [];
  #statement: Raw | null = null;
  #into: Fields | null = null;
  #lines = 0;
  /** Whether the part that was read last, a line or the balance, may go on. */
  #isWithin = false;

  read(text: string, start: number): Raw[] {
    TAG.lastIndex = start;
    let tags = 0;
    for (let match = TAG.exec(text); match; match = TAG.exec(text)) {
      if (++tags > OFX.tags) throw refuse('O arquivo tem campos demais.');
      // A section outside a field says nothing.
      if (match[1]) continue;
      const name = (match[3] ?? '').toUpperCase();
      if (match[2]) this.#close(name);
      else if (!match[4]?.endsWith('/')) this.#open(name, () => valueAt(text, TAG.lastIndex));
    }
    // Half an amount or half a text would be another line than the one that the whole file has.
    if (this.#isWithin) throw refuse('O arquivo termina antes do fim do extrato: baixe-o de novo do banco.');
    return this.#statements;
  }

  #open(name: string, value: () => string): void {
    if (name === 'STMTRS' || name === 'CCSTMTRS') {
      if (this.#statements.length >= OFX.contas) throw refuse('O arquivo tem contas demais.');
      this.#statement = { account: new Map(), list: new Map(), balance: new Map(), currency: '', lines: [] };
      this.#statements.push(this.#statement);
      this.#into = null;
      this.#isWithin = false;
      return;
    }
    const statement = this.#statement;
    if (!statement) return;
    if (name === 'STMTTRN' || name === 'LEDGERBAL') this.#isWithin = true;
    if (name === 'STMTTRN') {
      if (++this.#lines > OFX.linhas) throw refuse('O arquivo tem mais de 20.000 movimentos: peça um período menor.');
      this.#into = new Map();
      statement.lines.push(this.#into);
    } else if (name === 'BANKACCTFROM' || name === 'CCACCTFROM') this.#into = statement.account;
    else if (name === 'BANKTRANLIST') this.#into = statement.list;
    else if (name === 'LEDGERBAL') this.#into = statement.balance;
    // Where money goes to, and other balances, are no field of what is read; a payee's name is.
    else if (/^(?:BANKACCTTO|CCACCTTO|AVAILBAL|BALLIST|CURRENCY|ORIGCURRENCY)$/.test(name)) this.#into = new Map();
    else if (name === 'CURDEF') statement.currency = value();
    else if (this.#into && !this.#into.has(name)) this.#into.set(name, value());
  }

  #close(name: string): void {
    if (name === 'STMTRS' || name === 'CCSTMTRS') this.#statement = null;
    const statement = this.#statement;
    if (/^(?:STMTTRN|BANKTRANLIST|LEDGERBAL|STMTRS|CCSTMTRS|OFX)$/.test(name)) this.#isWithin = false;
    if (/^(?:STMTTRN|BANKACCTFROM|CCACCTFROM|BANKTRANLIST|LEDGERBAL|AVAILBAL|BALLIST)$/.test(name)) this.#into = null;
    // Back in the line that the part was in.
    else if (statement && /^(?:BANKACCTTO|CCACCTTO|CURRENCY|ORIGCURRENCY)$/.test(name)) {
      this.#into = statement.lines.at(-1) ?? null;
    }
  }
}

/** The text of a field: up to the next tag, or a section of characters. */
function valueAt(text: string, from: number): string {
  const cdata = /^\s*<!\[CDATA\[/.exec(text.slice(from, from + 40));
  if (cdata) {
    const begin = from + cdata[0].length;
    const end = text.indexOf(']]>', begin);
    return clean(text.slice(begin, end < 0 ? begin : Math.min(end, begin + 2_000)));
  }
  const end = text.indexOf('<', from);
  return clean(unescaped(text.slice(from, Math.min(end < 0 ? text.length : end, from + 2_000))));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** One line, without what cannot be kept. */
const clean = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u00a0\s]+/g, ' ')
    .toWellFormed()
    .trim();

function finish({ account, list, balance, currency, lines }: Raw): ExtratoLido {
  if (currency && currency !== 'BRL')
    throw refuse(`O extrato está em ${currency.slice(0, 10)}: só contas em reais (BRL).`);
  const conta = cutText(account.get('ACCTID') ?? '', 60);
  if (!conta) throw refuse('O extrato não diz de que conta é (ACCTID).');
  const amounts = lines.map((line) => readAmount(line.get('TRNAMT') ?? ''));
  // Some banks write what went without a sign, and say it in the kind alone.
  const unsigned = !amounts.some((amount) => amount?.startsWith('-'));
  const saldo = readAmount(balance.get('BALAMT') ?? '');
  return {
    banco: cutText(account.get('BANKID') ?? '', 60),
    agencia: cutText(account.get('BRANCHID') ?? '', 60),
    conta,
    inicio: readDay(list.get('DTSTART') ?? ''),
    fim: readDay(list.get('DTEND') ?? ''),
    saldo,
    saldo_em: saldo === null ? null : readDay(balance.get('DTASOF') ?? ''),
    linhas: lines.flatMap((line, i) => {
      const amount = amounts[i];
      const where = `O movimento ${i + 1} da conta ${conta}`;
      if (amount == null) throw refuse(`${where} não tem um valor que se possa ler.`);
      const dia = readDay(line.get('DTPOSTED') ?? '') ?? readDay(line.get('DTUSER') ?? '');
      if (dia === null) throw refuse(`${where} não tem uma data que se possa ler.`);
      if (/^-?0+\.00$/.test(amount)) return [];
      const tipo = cutText((line.get('TRNTYPE') ?? '').toUpperCase(), 20);
      const text = [...new Set([line.get('NAME') ?? '', line.get('MEMO') ?? ''])].filter(Boolean).join(' · ');
      return [
        {
          fitid: cutText(line.get('FITID') ?? '', 255),
          ...{ dia, tipo, valor: unsigned && tipo === 'DEBIT' ? `-${amount}` : amount },
          documento: cutText(line.get('CHECKNUM') || line.get('REFNUM') || '', 60),
          descricao: cutText(text, 500),
        },
      ];
    }),
  };
}

/** `20261125120000[-3:BRT]` as its day; null for what is no day. */
function readDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})/.exec(text) ?? [];
  const found = `${year}-${month}-${day}`;
  const at = new Date(`${found}T00:00:00Z`);
  const isDay = year !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(found);
  return isDay && found >= '1990-01-01' && found <= '2200-12-31' ? found : null;
}

/** `-1.234,56`, `1234.5`, `1,234.56` or `100` as text with two decimals; null for what is no amount of money. */
export function readAmount(text: string): string | null {
  const [, sign = '', digits = '', back = ''] =
    /^(?:R\$)?\s*([+-]?)\s*(?:R\$)?\s*([\d.,]{1,30})\s*(-?)$/.exec(text.trim()) ?? [];
  if (!/\d/.test(digits)) return null;
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const after = last < 0 ? '' : digits.slice(last + 1);
  const mark = last < 0 ? '' : digits.charAt(last);
  const onlyOne = digits.split(mark || ' ').length === 2;
  // Three digits after the only mark are thousands where it is a comma; of a point the format says that it begins the decimals.
  const isDecimal = last >= 0 && onlyOne && !(mark === ',' && after.length === 3 && !digits.includes('.'));
  const whole = (isDecimal ? digits.slice(0, last) : digits).replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  const cents = isDecimal ? after.replace(/0+$/, '') : '';
  if (cents.length > 2 || whole.length > 13) return null;
  return `${sign === '-' || back === '-' ? '-' : ''}${whole}.${cents.padEnd(2, '0')}`;
}
