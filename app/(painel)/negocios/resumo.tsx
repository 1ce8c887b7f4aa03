import { Text } from '@mantine/core';
import { addDecimals } from '#app/_ui/decimal.ts';
import { formatInteger, formatMoney } from '#app/_ui/format.ts';
import type { EtapaDoQuadro } from './types.ts';

/** What the open deals come to, and what of that is to be expected by the probability of their stages. */
export function Resumo({ etapas }: { etapas: readonly EtapaDoQuadro[] | undefined }) {
  if (!etapas) return null;
  const count = etapas.reduce((n, { quantidade }) => n + quantidade, 0);
  const sum = etapas.reduce((total, { valor }) => addDecimals(total, valor) ?? total, '0');
  const weighted = etapas.reduce((total, { valor, probabilidade }) => total + share(valor, probabilidade), 0n);
  return (
    <Text size="sm" c="dimmed" className="numero">
      {count === 1 ? '1 negócio aberto' : `${formatInteger(count)} negócios abertos`} ·{' '}
      <Text span inherit c="var(--mantine-color-text)" fw={600}>
        {formatMoney(sum)}
      </Text>{' '}
      · ponderado {formatMoney(cents(weighted))}
    </Text>
  );
}

/** A part of an amount, in percent, in hundredths of a cent. */
const share = (valor: string, percent: number): bigint =>
  BigInt(/^\d+\.\d{2}/.exec(valor)?.[0].replace('.', '') ?? 0) * BigInt(percent);

/** Hundredths of a cent as an amount, half a cent up. */
function cents(amount: bigint): string {
  const digits = String((amount + 50n) / 100n).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
