'use client';

import { Drawer, Stack, Text } from '@mantine/core';
import { parseAsInteger, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { LoadError } from '#app/_ui/data-table.tsx';
import { formatSigned, isZero } from '#app/_ui/decimal.ts';
import { formatDateTimeSeconds, formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { DocumentoLink } from './documento-link.tsx';
import { author, EstornoLink, noteOf, RequisicaoLink } from './movement-links.tsx';
import type { Linha } from './types.ts';

const TIPO = { entrada: 'Entrada', saida: 'Saída', balanco: 'Contagem' };

/** `?lancamento=46` shows one movement with all that it keeps; links between movements lead here. */
export function LancamentoDrawer({ unidade }: { unidade: string }) {
  const [id, setId] = useQueryState('lancamento', parseAsInteger);
  const query = trpc.estoque.lancamento.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  return (
    <Drawer
      opened={id !== null}
      onClose={() => setId(null)}
      position="right"
      size="md"
      title={id === null ? '' : `Lançamento nº ${id}`}
    >
      {query.error ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : query.data ? (
        <Facts linha={query.data} unidade={unidade} />
      ) : (
        <Skeletons heights={[40, 40, 40, 40]} />
      )}
    </Drawer>
  );
}

function Facts({ linha, unidade }: { linha: Linha; unidade: string }) {
  const { empresa } = useSessao();
  return (
    <Stack gap="md">
      <Fact label={TIPO[linha.tipo]}>
        {linha.tipo === 'balanco' ? `${formatQuantity(linha.quantidade)} ${unidade} contados, ` : ''}
        {formatSigned(linha.variacao)} {unidade} em {linha.deposito_nome}
      </Fact>
      <Fact label="Saldo do depósito depois dele">
        {formatQuantity(linha.saldo_apos)} {unidade}
      </Fact>
      {isZero(linha.custo_unitario) ? null : <Fact label="Custo unitário">{formatMoney(linha.custo_unitario)}</Fact>}
      {linha.documento ? (
        <Fact label="Documento">
          <DocumentoLink documento={linha.documento} />
        </Fact>
      ) : null}
      {linha.estorno_de_id === null && linha.estornado_por_id === null ? null : (
        <Fact label="Estorno">
          <EstornoLink linha={linha} />
        </Fact>
      )}
      {noteOf(linha) ? <Fact label="Observação">{noteOf(linha)}</Fact> : null}
      <Fact label="Quando">{formatDateTimeSeconds(linha.data_lancamento, empresa.fuso)}</Fact>
      <Fact label="Quem">{author(linha)}</Fact>
      <Fact label="Requisição">
        <CopyField value={linha.request_id} label="id da requisição" />
        <RequisicaoLink linha={linha} />
      </Fact>
    </Stack>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text size="sm" component="div" className="numero" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {children}
    </Text>
  </div>
);
