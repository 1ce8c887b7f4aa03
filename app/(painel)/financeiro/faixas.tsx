'use client';

import { Anchor, Card, Progress, Stack, Text, Title } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import { addDecimals, isZero } from '#app/_ui/decimal.ts';
import { daysBefore, formatInteger, formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { LADOS } from './_parts/lados.tsx';
import type { Tipo } from './_parts/types.ts';
import classes from './faixas.module.css';

type Faixas = Outputs['contas']['fluxo']['receber'];

const FAIXAS: readonly { key: keyof Faixas; label: string; from: number | null; to: number | null; color: string }[] = [
  { key: 'a_vencer', label: 'A vencer', from: 0, to: null, color: 'petroleo.6' },
  { key: 'ate_30', label: 'Vencido há 1 a 30 dias', from: 30, to: 1, color: 'yellow.6' },
  { key: 'ate_60', label: '31 a 60 dias', from: 60, to: 31, color: 'orange.5' },
  { key: 'ate_90', label: '61 a 90 dias', from: 90, to: 61, color: 'orange.7' },
  { key: 'acima_de_90', label: 'Mais de 90 dias', from: null, to: 91, color: 'red.7' },
];

type Props = { tipo: Tipo; hoje: string; faixas: Faixas };

/** What is open of one side by how long ago it was due; each line leads to its titles. */
export function Faixas({ tipo, hoje, faixas }: Props) {
  const total = FAIXAS.reduce((sum, { key }) => addDecimals(sum, faixas[key].valor) ?? sum, '0');
  const title = tipo === 'receber' ? 'A receber por idade' : 'A pagar por idade';
  return (
    <Card withBorder p="lg" component="section" aria-label={title}>
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {formatMoney(total)} em aberto
      </Text>
      <Stack gap="sm" component="ul" className={classes.list}>
        {FAIXAS.map(({ key, label, from, to, color }) => {
          const { quantidade, valor } = faixas[key];
          const days = new URLSearchParams({
            situacao: 'em_aberto',
            ...(from === null ? {} : { vencimento_inicio: daysBefore(hoje, from) }),
            ...(to === null ? {} : { vencimento_fim: daysBefore(hoje, to) }),
          });
          const share = isZero(total) ? 0 : (Number(valor) / Number(total)) * 100;
          return (
            <li key={key}>
              <div className={classes.line}>
                <Anchor component={Link} href={`${LADOS[tipo].href}?${days}`} size="sm">
                  {label}
                </Anchor>
                <Text size="sm" className="numero" fw={600}>
                  {formatMoney(valor)}
                  <Text span size="xs" c="dimmed" fw={400}>
                    {' '}
                    · {formatInteger(quantidade)} {quantidade === 1 ? 'conta' : 'contas'}
                  </Text>
                </Text>
              </div>
              <Progress value={share} color={color} size="sm" aria-hidden />
            </li>
          );
        })}
      </Stack>
    </Card>
  );
}
