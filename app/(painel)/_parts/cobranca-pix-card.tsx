'use client';

import { Alert, Anchor, Box, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFileTypePdf, IconQrcode } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { qrOf } from '#app/_ui/code.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { formatDateTime, formatMoney } from '#app/_ui/format.ts';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../_shell/session.tsx';
import { PENDENCIA, SituacaoCobranca } from './situacao-cobranca.tsx';

/** How often the bank's answer is looked for while it is awaited. */
const LOOK_MS = 3_000;

type Props = { conta_id: number /** Whether something is open that can be charged. */; aberta: boolean };

/** The charge of a receivable by Pix: its QR code, the text to copy, its state, and what can be done. */
export function CobrancaPixCard({ conta_id, aberta }: Props) {
  const { can } = useSessao();
  const query = trpc.cobrancas.daConta.useQuery(
    { id: conta_id, por_pagina: 5 },
    { refetchInterval: ({ state }) => (state.data?.resultados[0]?.pendencia ? LOOK_MS : false) },
  );
  const create = useConfirmed(trpc.cobrancas.create, {
    refresh: ['cobrancas'],
    said: ({ nova }) => (nova ? 'Cobrança Pix criada.' : 'A conta já tinha esta cobrança.'),
  });
  const [last] = query.data?.resultados ?? [];
  const charges = can('financeiro:write') && aberta && last?.status !== 'ativa';
  return (
    <Card withBorder component="section" aria-labelledby="cobranca-pix">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4" id="cobranca-pix">
            Cobrança Pix
          </Title>
          {last ? <SituacaoCobranca status={last.status} /> : null}
        </Group>
        {query.error ? <Alert color="red">{query.error.message}</Alert> : null}
        {query.isPending ? <Skeleton h={120} /> : null}
        {last ? <Charge cobranca={last} /> : null}
        {query.data && !last ? (
          <Text size="sm" c="dimmed">
            {aberta
              ? 'Gere um QR Code e um código copia e cola para o cliente pagar.'
              : 'Esta conta não tem o que cobrar.'}
          </Text>
        ) : null}
        {charges ? (
          <Button
            leftSection={<IconQrcode size={16} aria-hidden />}
            loading={create.dialog.loading}
            onClick={() => create.do({ id: conta_id })}
            style={{ alignSelf: 'flex-start' }}
          >
            {last ? 'Nova cobrança' : 'Cobrar por Pix'}
          </Button>
        ) : null}
      </Stack>
    </Card>
  );
}

type Cobranca = Outputs['cobrancas']['daConta']['resultados'][number];

function Charge({ cobranca }: { cobranca: Cobranca }) {
  const { can, empresa } = useSessao();
  const { id, status, valor, copia_e_cola, pendencia, erro, expira_em, concluida_em, end_to_end_id } = cobranca;
  const cancel = useConfirmed(trpc.cobrancas.cancelar, { refresh: ['cobrancas'], said: () => 'Cobrança removida.' });
  const active = status === 'ativa';
  return (
    <Stack gap="sm">
      <Text fw={600}>{formatMoney(valor)}</Text>
      {pendencia ? <Text size="sm">{PENDENCIA[pendencia]}</Text> : null}
      {erro && (pendencia || status === 'removida_pelo_psp') ? <Alert color="yellow">{erro}</Alert> : null}
      {active && copia_e_cola ? (
        <>
          <Qr text={copia_e_cola} />
          <CopyField value={copia_e_cola} label="o Pix copia e cola" />
        </>
      ) : null}
      {active && expira_em ? (
        <Text size="sm" c="dimmed">
          Pode ser paga até {formatDateTime(expira_em, empresa.fuso)}.
        </Text>
      ) : null}
      {concluida_em ? (
        <Text size="sm" c="dimmed">
          Paga em {formatDateTime(concluida_em, empresa.fuso)}
          {end_to_end_id ? ` · ${end_to_end_id}` : ''}.
        </Text>
      ) : null}
      {active ? (
        <Group gap="sm">
          {copia_e_cola ? (
            <Anchor href={`/api/arquivos/cobrancas/${id}.pdf`} target="_blank" size="sm">
              <Group gap={4}>
                <IconFileTypePdf size={16} aria-hidden />
                Abrir PDF
              </Group>
            </Anchor>
          ) : null}
          {can('financeiro:write') ? (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => cancel.ask({ id })}>
              Remover cobrança
            </Button>
          ) : null}
        </Group>
      ) : null}
      <ConfirmDialog {...cancel.dialog} title="Remover esta cobrança?" confirm="Remover" dismiss="Voltar" danger>
        {cobranca.adaptador === 'estatico'
          ? 'O código deixa de aparecer aqui, mas quem já o tem ainda consegue pagar: um código estático não é desfeito.'
          : 'Ela é removida também no banco, e não poderá mais ser paga. Um Pix que chegue antes disso vai para a quarentena.'}
      </ConfirmDialog>
    </Stack>
  );
}

/** The code, dark on white whatever the theme, so that every camera reads it. */
function Qr({ text }: { text: string }) {
  const { width, height, path } = qrOf(text);
  return (
    <Box bg="white" p={4} w={212} style={{ borderRadius: 8 }}>
      <svg viewBox={`0 0 ${width} ${height}`} width={204} height={204} role="img" aria-label="QR Code do Pix">
        <path d={path} fill="black" />
      </svg>
    </Box>
  );
}
