import { invalid } from '#server/platform/errors.ts';

/** What a receivable may be of at most, as the database writes it: 15 digits. */
const LONGEST = '9999999999999.99'.length;

/**
 * What each cycle charges: the sum of the items, where there are any, else the value sent.
 * @param soma the sum of the items; undefined where there are none
 * @param antes the value that the contract had, which is only sent back
 * @throws DomainError VALIDATION_ERROR on `valor` and `itens`
 */
export function requireValor(sent: string | undefined, soma: string | undefined, antes?: string): string {
  if (soma === undefined && sent === undefined) {
    throw invalid('itens', 'Inclua ao menos um item, ou informe o valor de cada ciclo.');
  }
  if (soma !== undefined && sent !== undefined && sent !== soma && sent !== antes) {
    throw invalid('valor', `O valor é a soma dos itens (${soma.replace('.', ',')}).`);
  }
  const valor = soma ?? sent ?? '0.00';
  const field = soma === undefined ? 'valor' : 'itens';
  if (valor === '0.00') throw invalid(field, 'O valor de cada ciclo deve ser maior que 0.');
  if (valor.length > LONGEST) throw invalid(field, 'O total do contrato é grande demais.');
  return valor;
}
