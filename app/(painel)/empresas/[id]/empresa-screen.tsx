'use client';

import { Anchor, Card, Group, Stack, Title } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { Details } from '#app/_ui/details.tsx';
import { formatDate, formatDocument } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { fusoOptions } from '../../_parts/fusos.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Empresa } from '../types.ts';
import { useConta } from '../use-conta.ts';
import { PrincipalBadge, SituacaoBadge } from '../words.tsx';
import { Chaves } from './chaves.tsx';
import { EmpresaActions } from './empresa-actions.tsx';
import { Unowned } from './unowned.tsx';

const BACK = { href: '/empresas', label: 'Empresas' };

/** A company of the account: its data, its branches' place, and its keys. */
export function EmpresaScreen({ id }: { id: number | null }) {
  const query = trpc.empresas.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  return (
    <RecordScreen
      id={id}
      query={query}
      back={BACK}
      title="Empresa"
      unknown={{
        title: 'Empresa',
        icon: <IconBuildingStore />,
        headline: 'Empresa não encontrada',
        children: 'Ela não é desta conta, ou só a empresa principal da conta a alcança.',
        next: [BACK],
      }}
      loading={[220, 320]}
    >
      {(empresa) => <Loaded empresa={empresa} />}
    </RecordScreen>
  );
}

function Loaded({ empresa }: { empresa: Empresa }) {
  const { mayIssue } = useConta();
  const { nome, principal, situacao, matriz_nome } = empresa;
  useDocumentTitle(`${nome} · Empresas · Romaneio`);
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <Group component="span" gap="sm">
            {nome}
            {principal ? <PrincipalBadge /> : null}
            <SituacaoBadge situacao={situacao} />
          </Group>
        }
        description={
          matriz_nome ? `Filial de ${matriz_nome}` : principal ? 'A empresa principal da conta' : 'Empresa da conta'
        }
        actions={<EmpresaActions empresa={empresa} />}
      />
      <Stack gap="lg">
        <Unowned empresa={empresa} />
        <Data empresa={empresa} />
        {mayIssue ? <Chaves empresa={empresa} /> : null}
      </Stack>
    </>
  );
}

const NONE = 'Não informado';

const matrizLink = ({ matriz_id, matriz_nome }: Empresa) =>
  matriz_id === null ? null : (
    <Anchor component={Link} href={`/empresas/${matriz_id}`} size="sm" underline="always">
      {matriz_nome}
    </Anchor>
  );

function Data({ empresa }: { empresa: Empresa }) {
  const { fuso } = useSessao().empresa;
  const { razao_social, cnpj, filiais, usuarios, ocupa_limite } = empresa;
  const zone = fusoOptions(empresa.fuso).find(({ value }) => value === empresa.fuso)?.label ?? empresa.fuso;
  const items: [string, ReactNode][] = [
    ['Razão social', razao_social ?? NONE],
    ['CNPJ', cnpj === null ? NONE : formatDocument(cnpj)],
    ['Filial de', matrizLink(empresa)],
    ['Filiais', filiais > 0 ? filiais : null],
    ['Usuários com acesso', usuarios],
    ['No contrato', ocupa_limite ? 'Ocupa uma das empresas contratadas' : 'Não ocupa vaga'],
    ['Fuso horário', zone],
    ['Aberta em', formatDate(empresa.criado_em, fuso)],
  ];
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="dados">
      <Title order={2} size="h4" id="dados" mb="md">
        Dados
      </Title>
      <Details items={items} />
    </Card>
  );
}
