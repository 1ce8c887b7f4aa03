import { formatDateTime, formatInteger, formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { enderecoEmLinha, TIPO_ENDERECO } from '#modulos/clientes-valores.ts';
import type { CampoComForma } from '#modulos/index.ts';

/** A field's value before and after a change. */
export const isChange = (value: unknown): value is { antes?: unknown; depois?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && ('antes' in value || 'depois' in value);

const DECIMAL = /^-?\d+(\.\d+)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

/** A field's value as people read it, in the form that the field declares; null where it is empty. */
export function valueInWords({ forma, valores, vazio }: CampoComForma, value: unknown, zone: string): string | null {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return vazio ?? null;
  }
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'object' && forma === 'enderecos') return addressLine(value);
  if (typeof value === 'object') return (forma === 'itens' && orderLine(value)) || JSON.stringify(value);
  const text = String(value);
  if (forma === 'dinheiro' && DECIMAL.test(text)) return formatMoney(text);
  if (forma === 'quantidade' && DECIMAL.test(text)) return formatQuantity(text);
  if (forma === 'inteiro' && typeof value === 'number') return formatInteger(value);
  if (forma === 'momento' && INSTANT.test(text)) return formatDateTime(new Date(text), zone);
  if (forma === 'segundos') return `${text} s`;
  if (forma === 'horas') return `${text} h`;
  if (forma === 'registro') return `nº ${text}`;
  return valores?.[text] ?? text;
}

/** An address of a customer: what it is for, and its parts in one line. */
function addressLine(value: object): string {
  const { tipo, ...parts }: Record<string, unknown> = { ...value };
  const nome = Object.entries(TIPO_ENDERECO).find(([one]) => one === tipo)?.[1];
  return [nome, enderecoEmLinha(parts)].filter(Boolean).join(': ');
}

/** A line of an order; null for an object that is none. */
function orderLine(value: object): string | null {
  const { produto_id, quantidade, preco_unitario }: Record<string, unknown> = { ...value };
  return typeof quantidade === 'string' && typeof preco_unitario === 'string'
    ? `Produto nº ${produto_id}: ${formatQuantity(quantidade)} × ${formatMoney(preco_unitario)}`
    : null;
}
