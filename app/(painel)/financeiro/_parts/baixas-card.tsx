'use client';

import { Badge, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { isZero } from '#app/_ui/decimal.ts';
import { formatMoney } from '#app/_ui/format.ts';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { When } from '#app/_ui/when.tsx';
import { FORMAS_DE_PAGAMENTO } from '#modulos/financeiro-valores.ts';
import { useSessao } from '../../_shell/session.tsx';
import { LADOS } from './lados.tsx';
import type { Baixa, Conta } from './types.ts';

const ORIGEM = {
  manual: null,
  pix: 'confirmado pelo Pix',
  extrato: 'do extrato',
  devolucao: null,
} as const;

/** What settled a title, the newest first; each may be reversed. */
export function BaixasCard({ conta }: { conta: Conta }) {
  const { can } = useSessao();
  const [motivo, setMotivo] = useState('');
  const lado = LADOS[conta.tipo];
  const reversing = useConfirmed(trpc.contas.estornar, {
    refresh: ['contas', 'inicio'],
    said: () => `${lado.baixa} estornado.`,
    after: () => setMotivo(''),
  });
  const [chosen, choose] = useState<Baixa | null>(null);
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="baixas">
      <Title order={2} id="baixas" mb="md">
        {lado.baixa}s
      </Title>
      {conta.baixas.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nada {lado.movido.toLowerCase()} ainda.
        </Text>
      ) : (
        <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {conta.baixas.map((baixa) => (
            <Group key={baixa.id} component="li" justify="space-between" align="flex-start" wrap="nowrap">
              <Told baixa={baixa} />
              {baixa.estornada_em === null && baixa.origem !== 'devolucao' && can('financeiro:write') ? (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  flex="none"
                  leftSection={<IconArrowBackUp size={15} aria-hidden />}
                  aria-label={`Estornar ${formatMoney(baixa.valor)}`}
                  onClick={() => {
                    choose(baixa);
                    reversing.ask({ tipo: conta.tipo, id: conta.id, baixa_id: baixa.id, motivo });
                  }}
                >
                  Estornar
                </Button>
              ) : null}
            </Group>
          ))}
        </Stack>
      )}
      <ConfirmDialog
        {...reversing.dialog}
        onConfirm={() => reversing.do({ tipo: conta.tipo, id: conta.id, baixa_id: chosen?.id, motivo })}
        title={`Estornar ${chosen ? formatMoney(chosen.valor) : ''}?`}
        confirm="Estornar"
        dismiss="Voltar"
        danger
      >
        <Stack>
          <Text size="sm">O valor volta a faltar nesta conta. A baixa continua na lista, marcada como estornada.</Text>
          <TextInput
            label="Motivo"
            placeholder="Por exemplo, cheque devolvido"
            maxLength={500}
            value={motivo}
            onChange={(event) => setMotivo(event.currentTarget.value)}
          />
        </Stack>
      </ConfirmDialog>
    </Card>
  );
}

function Told({ baixa }: { baixa: Baixa }) {
  const { empresa } = useSessao();
  const { valor, juros, multa, desconto, forma, origem, ator_nome, estornada_em, motivo_estorno } = baixa;
  const part = (label: string, value: string) => (isZero(value) ? [] : [`${label} ${formatMoney(value)}`]);
  const parts = [...part('juros', juros), ...part('multa', multa), ...part('desconto', desconto)];
  // No money went: what is settled is the discount that the returned document had.
  const forgiven = origem === 'devolucao';
  return (
    <div>
      <Group gap="xs">
        <Text fw={600} className="numero" td={estornada_em ? 'line-through' : undefined}>
          {formatMoney(forgiven ? desconto : valor)}
        </Text>
        {estornada_em ? <Badge color="gray">Estornada</Badge> : null}
      </Group>
      <Text size="sm">
        {forgiven
          ? 'Desconto que a conta original teve: não é dinheiro, e não se devolve'
          : [FORMAS_DE_PAGAMENTO[forma], ORIGEM[origem], parts.join(', ')].filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs" c="dimmed">
        <When date={baixa.recebido_em} zone={empresa.fuso} inherit className="numero" /> · {ator_nome}
      </Text>
      {estornada_em ? (
        <Text size="xs" c="dimmed">
          Estornada <When date={estornada_em} zone={empresa.fuso} inherit className="numero" />
          {motivo_estorno ? `: ${motivo_estorno}` : ''}
        </Text>
      ) : null}
    </div>
  );
}
