'use client';

import { Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Details } from '#app/_ui/details.tsx';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Produto } from '../types.ts';

type Fact = [name: string, value: ReactNode];
type Group = [title: string, facts: Fact[]];

const measure = (value: string | null, unit: string) => (value === null ? null : `${formatQuantity(value)} ${unit}`);

/** What the catalogue says of a product, in groups; what is empty is left out. */
export function Facts({ produto, categoria }: { produto: Produto; categoria: string | null }) {
  const { empresa } = useSessao();
  const { altura, largura, comprimento } = produto;
  const sides = [altura, largura, comprimento].map((side) => (side === null ? '—' : formatQuantity(side)));
  const sized = [altura, largura, comprimento].some((side) => side !== null);
  const preco: Group = [
    'Preços e custo',
    [
      ['Preço de venda', formatMoney(produto.preco_venda)],
      ['Preço de custo', formatMoney(produto.preco_custo)],
      [
        'Custo médio',
        produto.custo_medio === null ? (
          <Text key="medio" span inherit c="dimmed">
            Sem compra recebida
          </Text>
        ) : (
          formatMoney(produto.custo_medio)
        ),
      ],
    ],
  ];
  const cadastro: Group = [
    'Cadastro',
    [
      ['Categoria', categoria && <CategoriaLink produto={produto} caminho={categoria} />],
      ['Unidade', produto.unidade],
      ['Controla estoque', produto.controlar_estoque ? 'Sim' : 'Não'],
      ['Estoque mínimo', measure(produto.estoque_minimo, produto.unidade)],
      ['Id', String(produto.id)],
      ['Cadastrado', <When key="criado" date={produto.criado_em} zone={empresa.fuso} inherit />],
      ['Alterado', <When key="alterado" date={produto.atualizado_em} zone={empresa.fuso} inherit />],
    ],
  ];
  const medidas: Group = [
    'Medidas e peso',
    [
      ['Peso bruto', measure(produto.peso_bruto, 'kg')],
      ['Peso líquido', measure(produto.peso_liquido, 'kg')],
      ['Altura × largura × comprimento', sized ? `${sides.join(' × ')} cm` : null],
    ],
  ];
  const fiscal: Group = [
    'Fiscal',
    [
      ['GTIN', produto.gtin],
      ['NCM', produto.ncm?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3')],
    ],
  ];
  // Side by side, each column as high as it is; on a phone one below the other.
  const columns = [
    [preco, medidas],
    [cadastro, fiscal],
  ];
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {columns.map((groups) => (
          <Stack key={groups[0]?.[0]} gap="lg">
            {groups.map(([title, facts]) => (
              <Card key={title} withBorder p="lg" component="section" aria-label={title}>
                <Title order={2} mb="sm">
                  {title}
                </Title>
                {facts.some(([, value]) => value !== null && value !== undefined) ? (
                  <Details items={facts} />
                ) : (
                  <Text size="sm" c="dimmed">
                    Nada preenchido ainda.
                  </Text>
                )}
              </Card>
            ))}
          </Stack>
        ))}
      </SimpleGrid>
      {produto.descricao ? (
        <Card withBorder p="lg" component="section" aria-label="Descrição">
          <Title order={2} mb="sm">
            Descrição
          </Title>
          <Text size="sm" maw={720} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {produto.descricao}
          </Text>
        </Card>
      ) : null}
    </>
  );
}

/** Leads to the other products of the category. */
const CategoriaLink = ({ produto, caminho }: { produto: Produto; caminho: string }) => (
  <Anchor component={Link} href={`/produtos?categoria=${produto.categoria_id}`} inherit>
    {caminho}
  </Anchor>
);
