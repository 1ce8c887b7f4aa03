import { type Coletor, rowText } from './coletor.ts';

type Celula = { texto: string; titulo: boolean };

const MOST_SPANNED = 50;
const MOST_CELLS = 1_000;
const LONGEST_HEADING = 60;

/**
 * A table of a page while it is parsed. Its first row is its heading where it is marked as one, or looks like one; each other row becomes
 * a paragraph that answers alone. A table that arranges a page is dissolved: what is in it is read as if there were no table.
 */
export class TabelaHtml {
  readonly #coletor: Coletor;
  #cabecalhos: string[] | null = null;
  /** A first row that is a heading if others follow. */
  #first: Celula[] | null = null;
  #row: Celula[] = [];
  #cell: Celula | null = null;
  #isDissolved = false;
  #rows = 0;

  constructor(coletor: Coletor) {
    this.#coletor = coletor;
  }

  openRow(): void {
    this.closeRow();
  }

  openCell(titulo: boolean, colspan: number): void {
    this.closeCell();
    if (this.#row.length >= MOST_CELLS) return;
    this.#cell = { texto: '', titulo };
    this.#row.push(this.#cell);
    for (let n = 1; n < Math.min(colspan || 1, MOST_SPANNED); n++) this.#row.push({ texto: '', titulo });
  }

  /** Takes a text into the cell that is open; false where it is for the page. */
  take(texto: string): boolean {
    if (this.#isDissolved || !this.#cell) return false;
    this.#cell.texto += this.#cell.texto === '' ? texto : ` ${texto}`;
    return true;
  }

  closeCell(): void {
    this.#cell = null;
  }

  closeRow(): void {
    this.closeCell();
    const row = this.#row;
    this.#row = [];
    if (this.#isDissolved || row.every(({ texto }) => texto.trim() === '')) return;
    this.#rows++;
    if (this.#rows === 1 && row.length > 1 && row.every(({ titulo }) => titulo)) {
      this.#cabecalhos = texts(row);
    } else if (this.#rows === 1 && row.length > 2 && row.every(({ texto }) => isHeading(texto))) {
      this.#first = row;
    } else {
      if (this.#first) this.#cabecalhos = texts(this.#first);
      this.#first = null;
      this.#write(row);
    }
  }

  #write(row: readonly Celula[]): void {
    const [name, value, ...more] = texts(row);
    const isPair = !this.#cabecalhos && value !== undefined && more.length === 0;
    this.#coletor.add(
      0,
      isPair ? rowText([name ?? ''], [value]) || (name ?? '') : rowText(this.#cabecalhos ?? [], texts(row)),
    );
  }

  /** What was read of it belongs to the page. */
  dissolve(): void {
    if (this.#isDissolved) return;
    const rows = [this.#first ?? [], this.#row];
    this.#isDissolved = true;
    this.#first = null;
    this.#row = [];
    this.#cell = null;
    for (const { texto } of rows.flat()) this.#coletor.add(0, texto);
  }

  close(): void {
    this.closeRow();
    // Nothing followed it, or nothing else was in the table.
    if (this.#first) this.#write(this.#first);
    else if (this.#rows === 1 && this.#cabecalhos && !this.#isDissolved)
      this.#coletor.add(0, this.#cabecalhos.join('; '));
  }
}

const texts = (row: readonly Celula[]) => row.map(({ texto }) => texto.trim());

const isHeading = (texto: string) =>
  texto.trim() !== '' && texto.length <= LONGEST_HEADING && !/^[\d\s.,:/R$%-]+$/.test(texto.trim());
