'use client';

import { Alert, Anchor, Card, Grid, Group, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconCash, IconEdit, IconInfoCircle, IconReceiptOff } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { isZero } from '#app/_ui/decimal.ts';
import { Details } from '#app/_ui/details.tsx';
import { DocumentActions } from '#app/_ui/document-actions.tsx';
import { FigureCell, FigureRow } from '#app/_ui/figure-row.tsx';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { When } from '#app/_ui/when.tsx';
import { CobrancaPixCard } from '../../_parts/cobranca-pix-card.tsx';
import { SaidasMenu, useSaidas } from '../../_parts/saidas.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { auditOf } from '../../auditoria/words.ts';
import { BaixasCard } from './baixas-card.tsx';
import { DocumentLink, documentOf, parcelaOf } from './conta-columns.tsx';
import { ContasLigadas } from './contas-ligadas.tsx';
import { LADOS } from './lados.tsx';
import { SituacaoBadge } from './situacao.tsx';
import type { Conta, Tipo } from './types.ts';

const BaixaModal = onDemand(() => import('./baixa-modal.tsx').then((m) => m.BaixaModal));
const ContaDrawer = onDemand(() => import('./conta-drawer.tsx').then((m) => m.ContaDrawer));

/** One receivable or payable: amounts, what settled it, and the rest of its document. */
export function ContaDetail({ tipo, id }: { tipo: Tipo; id: number | null }) {
  const query = trpc.contas.get.useQuery({ tipo, id: id ?? 0 }, { enabled: id !== null });
  const lado = LADOS[tipo];
  return (
    <RecordScreen
      back={{ href: lado.href, label: lado.titulo }}
      title={lado.uma}
      unknown={{
        title: 'Conta não encontrada',
        icon: <IconReceiptOff />,
        headline: 'Não há conta neste endereço',
        children: 'O endereço pode estar errado, ou a conta ser de outra empresa.',
        next: [{ href: lado.href, label: `Ver as ${lado.titulo.toLowerCase()}` }],
      }}
      id={id}
      query={query}
      loading={[96, 240, 180]}
    >
      {(conta) => <Loaded conta={conta} />}
    </RecordScreen>
  );
}

const amount = (value: string) => (isZero(value) ? null : formatMoney(value));

function Loaded({ conta }: { conta: Conta }) {
  const { can, empresa } = useSessao();
  const lado = LADOS[conta.tipo];
  const document = documentOf(conta);
  useDocumentTitle(`Conta ${conta.numero} · ${lado.titulo} · Romaneio`);
  const { venda_id, compra_id, contrato_id } = conta;
  const of =
    venda_id !== null
      ? { venda_id }
      : compra_id !== null
        ? { compra_id }
        : contrato_id !== null
          ? { contrato_id }
          : null;
  return (
    <>
      <PageHeader
        back={{ href: lado.href, label: lado.titulo }}
        title={
          <Group component="span" gap="sm">
            Conta {conta.numero}
            <SituacaoBadge conta={conta} />
          </Group>
        }
        description={`${conta.descricao}${parcelaOf(conta) ? ` · parcela ${parcelaOf(conta)}` : ''}${conta.cliente_nome ? ` · ${conta.cliente_nome}` : ''}`}
        actions={can('financeiro:write') ? <ContaActions conta={conta} /> : <ContaSaidas conta={conta} />}
      />
      {conta.status === 'cancelada' ? (
        <Alert color="gray" icon={<IconInfoCircle />} mb="lg">
          Esta conta foi cancelada e não muda mais. Ela continua na lista e na auditoria.
        </Alert>
      ) : null}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="lg">
            <FigureRow label="Valores" cols={{ base: 2, sm: 4 }}>
              <FigureCell
                label="Valor"
                note={isZero(conta.valor_abatido) ? null : `${formatMoney(conta.valor_abatido)} abatidos`}
              >
                {formatMoney(conta.valor)}
              </FigureCell>
              <FigureCell label={lado.movido}>{formatMoney(conta.valor_recebido)}</FigureCell>
              <FigureCell label="Em aberto" alert={conta.vencida}>
                {formatMoney(conta.valor_aberto)}
              </FigureCell>
              <FigureCell label="Vencimento" alert={conta.vencida} note={conta.vencida ? 'Vencida' : null}>
                {formatDay(conta.vencimento)}
              </FigureCell>
            </FigureRow>
            {conta.tipo === 'receber' ? (
              <CobrancaPixCard conta_id={conta.id} aberta={!isZero(conta.valor_aberto)} />
            ) : null}
            <BaixasCard conta={conta} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="lg">
            <Card withBorder p="lg" component="section" aria-labelledby="dados">
              <Title order={2} id="dados" mb="xs">
                Dados
              </Title>
              <Details
                items={[
                  [
                    lado.pessoa,
                    conta.cliente_id && can('clientes:read') ? (
                      <Anchor key="pessoa" component={Link} href={`/clientes/${conta.cliente_id}`} size="sm">
                        {conta.cliente_nome}
                      </Anchor>
                    ) : (
                      conta.cliente_nome
                    ),
                  ],
                  ['Origem', document ? <DocumentLink key="origem" conta={conta} /> : 'Lançada à mão'],
                  ['Parcela', parcelaOf(conta)],
                  ['Abatido', amount(conta.valor_abatido)],
                  ['Observação', conta.observacao || null],
                  [lado.quando, conta.quitada_em && <When key="quitada" date={conta.quitada_em} zone={empresa.fuso} />],
                  ['Criada', <When key="criada" date={conta.criado_em} zone={empresa.fuso} />],
                  ['Atualizada', <When key="atualizada" date={conta.atualizado_em} zone={empresa.fuso} />],
                ]}
              />
              {can('auditoria:read') ? (
                <Anchor
                  component={Link}
                  href={auditOf(conta.tipo === 'receber' ? 'conta_receber' : 'conta_pagar', conta.id)}
                  size="sm"
                  mt="md"
                  display="inline-block"
                >
                  Ver tudo na auditoria
                </Anchor>
              ) : null}
            </Card>
            {of ? <ContasLigadas of={of} title="Do mesmo documento" none="" except={conta.id} /> : null}
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** The way to the events of a receivable; a payable has none. */
const ContaSaidas = ({ conta: { tipo, id, numero } }: { conta: Conta }) =>
  tipo === 'receber' ? <SaidasMenu tipo="conta_receber" id={id} name={`Conta ${numero}`} /> : null;

/** What a title's status allows. */
function ContaActions({ conta }: { conta: Conta }) {
  const [editing, edit] = useDisclosure(false);
  const [settling, settle] = useDisclosure(false);
  const { tipo, id, numero, status, origem } = conta;
  const lado = LADOS[tipo];
  const saidas = useSaidas({ tipo: 'conta_receber', id });
  const cancelling = useConfirmed(trpc.contas.cancelar, {
    refresh: ['contas', 'cobrancas', 'inicio'],
    said: () => `Conta ${numero} cancelada.`,
  });
  const open = status === 'aberta' || status === 'parcial';
  if (!open) return <ContaSaidas conta={conta} />;
  const cancels = status === 'aberta' && (origem === 'manual' || origem === 'contrato');
  return (
    <>
      <DocumentActions
        of={`Conta ${numero}`}
        primary={{ label: lado.baixar, icon: IconCash, onClick: settle.open }}
        secondary={[{ label: 'Editar', icon: IconEdit, onClick: edit.open }]}
        more={[tipo === 'receber' && saidas]}
        destructive={[
          cancels && { label: 'Cancelar conta', icon: IconBan, onClick: () => cancelling.ask({ tipo, id }) },
        ]}
      />
      <ContaDrawer tipo={tipo} opened={editing} record={conta} onClose={edit.close} />
      <BaixaModal conta={conta} opened={settling} onClose={settle.close} />
      <ConfirmDialog
        {...cancelling.dialog}
        title={`Cancelar a conta ${numero}?`}
        confirm="Cancelar conta"
        dismiss="Voltar"
        danger
      >
        {formatMoney(conta.valor)} deixam de estar em aberto. A conta continua na lista, como cancelada. Não há como
        desfazer.
      </ConfirmDialog>
    </>
  );
}
