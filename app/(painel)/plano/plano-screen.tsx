'use client';

import { Anchor, Badge, Card, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../_shell/session.tsx';
import classes from './plano.module.css';

type Plano = Outputs['empresas']['plano'];

/** The account's contract: what it includes, how much is in use, what happens at the limit, and whom to call. */
export function PlanoScreen() {
  const allowed = useSessao().can('empresas:read');
  const plano = trpc.empresas.plano.useQuery(undefined, { enabled: allowed });
  return (
    <>
      <PageHeader
        title="Conta e plano"
        description={
          plano.data
            ? `O contrato da conta ${plano.data.conta_nome}: o que inclui e quanto está em uso.`
            : 'O que o contrato inclui e quanto está em uso.'
        }
      />
      {allowed ? null : <Forbidden>O seu papel não vê o contrato da conta.</Forbidden>}
      {plano.error ? <LoadError message={plano.error.message} onRetry={plano.refetch} /> : null}
      {plano.data ? <Loaded plano={plano.data} /> : allowed && !plano.error ? <Skeletons heights={[180, 260]} /> : null}
    </>
  );
}

function Loaded({ plano }: { plano: Plano }) {
  const { empresa } = useSessao();
  const { limite, filiais_ocupam, contato, modulos } = plano;
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Uso
          title="Empresas"
          usados={limite.usadas}
          contratados={limite.contratadas}
          href="/empresas"
          link="Ver as empresas"
        >
          {filiais_ocupam
            ? 'Na conta inteira, filiais também; encerradas não ocupam vaga.'
            : 'Na conta inteira; filiais e empresas encerradas não ocupam vaga.'}{' '}
          No limite, nenhuma outra abre, pelo painel ou pela API, e as que existem continuam como estão.
        </Uso>
        <Uso
          title={`Usuários de ${empresa.nome}`}
          usados={limite.usuarios.usados}
          contratados={limite.usuarios.contratados}
          href="/usuarios"
          link="Ver os usuários"
        >
          Em cada empresa. Convites pendentes ocupam vaga; contadores e terceiros, e quem foi desativado, não. No
          limite, ninguém mais é convidado como interno; quem já tem acesso continua.
        </Uso>
      </SimpleGrid>
      <Card withBorder p="lg" component="section" aria-labelledby="modulos">
        <Title order={2} size="h4" id="modulos">
          Módulos
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          Chaves e aplicativos alcançam só os módulos do plano. O que está fora dele fica guardado, e volta com o
          módulo.
        </Text>
        <ul className={classes.modulos}>
          {modulos.map(({ modulo, nome, incluido }) => (
            <li key={modulo} className={classes.modulo} data-fora={!incluido || undefined}>
              <Group gap={8} wrap="nowrap">
                {incluido ? <IconCheck size={16} aria-hidden className={classes.check} /> : null}
                <Text span size="sm">
                  {nome}
                </Text>
              </Group>
              {incluido ? null : (
                <Badge size="sm" color="gray">
                  Fora do plano
                </Badge>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Card withBorder p="lg" component="section" aria-labelledby="mais">
        <Title order={2} size="h4" id="mais" mb={4}>
          Precisa de mais?
        </Title>
        <Text size="sm">
          Para contratar mais empresas, usuários ou módulos, fale com {contato ?? 'o nosso comercial'}. A mudança vale
          na hora, sem parar nada.
        </Text>
      </Card>
    </Stack>
  );
}

type UsoProps = {
  title: string;
  usados: number;
  contratados: number;
  href: string;
  link: string;
  children: ReactNode;
};

/** Use against contract as a bar. */
function Uso({ title, usados, contratados, href, link, children }: UsoProps) {
  const over = usados > contratados;
  const full = usados >= contratados;
  return (
    <Card withBorder p="lg" component="section" aria-label={title}>
      <Group justify="space-between" align="baseline" mb={8} gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text span fw={650} size="lg" className="numero">
          {usados}{' '}
          <Text span size="sm" c="dimmed" fw={400}>
            de {contratados}
          </Text>
        </Text>
      </Group>
      <Progress
        value={Math.min(100, (usados / Math.max(1, contratados)) * 100)}
        color={full ? 'orange' : 'petroleo'}
        size="lg"
        aria-label={`${usados} de ${contratados} em uso`}
      />
      <Text size="sm" fw={550} mt={8}>
        {over
          ? `${usados - contratados} além do contrato: nada para, mas nenhuma vaga nova abre.`
          : full
            ? 'Tudo em uso.'
            : `${contratados - usados} ${contratados - usados === 1 ? 'vaga livre' : 'vagas livres'}.`}
      </Text>
      <Text size="sm" c="dimmed" mt={4} mb="sm">
        {children}
      </Text>
      <Anchor component={Link} href={href} size="sm" underline="always">
        {link}
      </Anchor>
    </Card>
  );
}
