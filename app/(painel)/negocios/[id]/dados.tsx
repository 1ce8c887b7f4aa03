'use client';

import { Anchor, Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { toTyped } from '#app/_ui/decimal.ts';
import { Details } from '#app/_ui/details.tsx';
import { dayOf, formatDay } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { telephoneLink, telephoneShown } from '../../contatos/types.ts';
import type { Negocio } from '../types.ts';

type Lines = [name: string, value: ReactNode][];

const external = (url: string) => (
  <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm" style={{ overflowWrap: 'anywhere' }}>
    {url}
  </Anchor>
);

/** The deal's own facts: who answers, expectation, loss, what came of it, own fields, origin, note. */
export function Dados({ negocio }: { negocio: Negocio }) {
  const { empresa } = useSessao();
  const { data: campos } = trpc.campos.list.useQuery({ entidade: 'negocio' });
  const { origem, previsao_fechamento: previsao } = negocio;
  const late =
    negocio.status === 'aberto' && previsao !== null && previsao < dayOf(new Date(), empresa.fuso) ? ' (vencida)' : '';
  const own: Lines = (campos ?? []).map(({ chave, nome, tipo }) => [
    nome,
    ownValue(tipo, negocio.campos[chave] ?? null),
  ]);
  const items: Lines = [
    ['Funil', negocio.funil_nome],
    ['Responsável', negocio.responsavel_nome ?? 'Ninguém'],
    [
      'Previsão de fechamento',
      previsao === null ? null : (
        <Text key="previsao" span size="sm" c={late ? 'var(--mantine-color-error)' : undefined}>
          {formatDay(previsao)}
          {late}
        </Text>
      ),
    ],
    ['Motivo da perda', negocio.status === 'perdido' ? negocio.motivo_perda : null],
    ['Observação da perda', negocio.status === 'perdido' ? negocio.observacao_perda || null : null],
    ...own,
    ['Canal', origem.canal],
    ['Campanha', origem.campanha],
    ['Mídia', origem.midia],
    ['Fonte', origem.fonte],
    ['Página', origem.url === null ? null : external(origem.url)],
    [
      'Observação',
      negocio.observacao ? (
        <span key="observacao" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {negocio.observacao}
        </span>
      ) : null,
    ],
    ['Criado', <When key="criado" date={negocio.criado_em} zone={empresa.fuso} />],
    ['Fechado', negocio.fechado_em ? <When key="fechado" date={negocio.fechado_em} zone={empresa.fuso} /> : null],
  ];
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="dados">
      <Title order={2} id="dados" mb="xs">
        Dados
      </Title>
      <Details items={items} />
    </Card>
  );
}

function ownValue(tipo: string, value: string | null): string | null {
  if (value === null) return null;
  if (tipo === 'data') return formatDay(value);
  return tipo === 'numero' ? toTyped(value) : value;
}

/** What came of a won deal; nothing where nothing did. */
export function Documentos({ negocio }: { negocio: Negocio }) {
  const { pedido_erp_id, orcamento_erp_id, contrato_erp_id } = negocio;
  if (pedido_erp_id === null && orcamento_erp_id === null && contrato_erp_id === null) return null;
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="documentos">
      <Title order={2} id="documentos" mb="xs">
        O que nasceu deste negócio
      </Title>
      {orcamento_erp_id === null ? null : <Venda id={orcamento_erp_id} nome="Orçamento" />}
      {pedido_erp_id === null ? null : <Venda id={pedido_erp_id} nome="Venda" />}
      {contrato_erp_id === null ? null : <Contrato id={contrato_erp_id} />}
    </Card>
  );
}

function Venda({ id, nome }: { id: number; nome: string }) {
  const { can } = useSessao();
  const sees = can('vendas:read');
  const { data } = trpc.vendas.get.useQuery({ id }, { enabled: sees });
  return sees ? (
    <Anchor component={Link} href={`/vendas/${id}`} size="sm" display="block">
      {nome} {data?.numero_pedido ?? ''}
    </Anchor>
  ) : (
    <Text size="sm">{nome} criado no módulo de vendas</Text>
  );
}

function Contrato({ id }: { id: number }) {
  const { can } = useSessao();
  const sees = can('contratos:read');
  const { data } = trpc.contratos.get.useQuery({ id }, { enabled: sees });
  return sees ? (
    <Anchor component={Link} href={`/contratos/${id}`} size="sm" display="block">
      Contrato {data?.numero ?? ''}
    </Anchor>
  ) : (
    <Text size="sm">Contrato criado no módulo de contratos</Text>
  );
}

/** Whom the deal is with. */
export function ContatoCard({ negocio: { contato_id } }: { negocio: Negocio }) {
  const { data } = trpc.contatos.get.useQuery({ id: contato_id ?? 0 }, { enabled: contato_id !== null });
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="contato">
      <Title order={2} id="contato" mb="xs">
        Contato
      </Title>
      {contato_id === null ? (
        <Text size="sm" c="dimmed">
          Nenhum contato. Edite o negócio para dizer com quem se fala.
        </Text>
      ) : data ? (
        <Details
          items={[
            [
              'Nome',
              <Anchor key="nome" component={Link} href={`/contatos/${data.id}`} size="sm" fw={600}>
                {data.nome}
              </Anchor>,
            ],
            ['Empresa', data.empresa_nome],
            ['Cargo', data.cargo],
            ['Celular', phone(data.celular)],
            ['Telefone', phone(data.telefone)],
            [
              'E-mail',
              data.email ? (
                <Anchor key="email" href={`mailto:${data.email}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {data.email}
                </Anchor>
              ) : null,
            ],
          ]}
        />
      ) : null}
    </Card>
  );
}

const phone = (written: string | null) =>
  written ? (
    <Anchor href={telephoneLink(written)} size="sm">
      {telephoneShown(written)}
    </Anchor>
  ) : null;
