import { Anchor, Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { isZero } from '#app/_ui/decimal.ts';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { contaHref, LADOS } from './lados.tsx';
import { SituacaoBadge } from './situacao.tsx';
import type { LinhaConta, Tipo } from './types.ts';

const nowrap = { whiteSpace: 'nowrap' } as const;

/** Which instalment of how many; nothing of a single one. */
export const parcelaOf = ({ parcela, parcelas }: Pick<LinhaConta, 'parcela' | 'parcelas'>) =>
  parcelas > 1 ? `${parcela}/${parcelas}` : null;

/** The document that made a title, with its screen; null where there is none. */
export function documentOf({ venda_id, compra_id, contrato_id, documento_numero }: LinhaConta) {
  if (venda_id !== null) return { label: `Pedido ${documento_numero}`, href: `/vendas/${venda_id}` };
  if (compra_id !== null) return { label: `Compra ${documento_numero}`, href: `/compras/${compra_id}` };
  return contrato_id === null ? null : { label: 'Contrato', href: `/contratos/${contrato_id}` };
}

/** The columns of a list of titles; the number leads to the title. */
export const contaColumns = (tipo: Tipo): Column<LinhaConta>[] => [
  {
    key: 'vencimento',
    header: 'Vencimento',
    sort: 'vencimento',
    width: 116,
    render: (row) => (
      <Text span size="sm" className="numero" c={row.vencida ? 'var(--mantine-color-error)' : undefined}>
        {formatDay(row.vencimento)}
      </Text>
    ),
  },
  {
    key: 'descricao',
    header: 'Conta',
    card: 'title',
    width: '30%',
    render: (row) => (
      <Stack gap={0}>
        <RecordName href={contaHref(row)}>
          {row.descricao}
          {parcelaOf(row) ? (
            <Text span size="sm" c="dimmed" className="numero">
              {' '}
              {parcelaOf(row)}
            </Text>
          ) : null}
        </RecordName>
        <Text span size="xs" c="dimmed" className="numero">
          {row.numero}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'pessoa',
    header: LADOS[tipo].pessoa,
    clamp: true,
    width: '22%',
    render: (row) => (
      <Text span size="sm" c={row.cliente_nome ? undefined : 'dimmed'}>
        {row.cliente_nome ?? '—'}
      </Text>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 160, render: (row) => <SituacaoBadge conta={row} /> },
  {
    key: 'valor',
    header: 'Valor',
    sort: 'valor',
    align: 'right',
    width: 140,
    render: (row) => (
      <Text span size="sm" style={nowrap}>
        {formatMoney(row.valor)}
      </Text>
    ),
  },
  {
    key: 'aberto',
    header: 'Em aberto',
    align: 'right',
    width: 140,
    render: (row) => (
      <Text span size="sm" fw={600} style={nowrap} c={isZero(row.valor_aberto) ? 'dimmed' : undefined}>
        {formatMoney(row.valor_aberto)}
      </Text>
    ),
  },
];

/** A title's document as a link. */
export function DocumentLink({ conta }: { conta: LinhaConta }) {
  const document = documentOf(conta);
  return document ? (
    <Anchor component={Link} href={document.href} size="sm">
      {document.label}
    </Anchor>
  ) : null;
}
