'use client';

import { Badge, Card, Code, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { type Conexao, FORA_DE_VIGOR, WARNING } from '../../_parts/conexao-words.ts';
import classes from './detail.module.css';

type Descricao = Outputs['aplicativos']['opcoes']['descricoes'][number];

/** Marks of permissions that do more than read. */
const MUDA: Record<Descricao['tipo'], { nome: string; cor: string } | null> = {
  read: null,
  write: { nome: 'Altera', cor: 'blue' },
  delete: { nome: 'Exclui', cor: 'orange' },
  extra: { nome: 'Sensível', cor: 'orange' },
};

/** Each permission of the connection in words, with its technical name and, where it does not work now, the reason. */
export function Permissions({ conexao: { escopos, escopos_suspensos, situacao } }: { conexao: Conexao }) {
  const opcoes = trpc.aplicativos.opcoes.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (opcoes.error) return <LoadError message={opcoes.error.message} onRetry={opcoes.refetch} />;
  if (!opcoes.data) return <Skeleton height={320} />;
  const ended = situacao !== 'ativa';
  const held = opcoes.data.descricoes.filter(({ escopo }) => escopos.includes(escopo));
  const why = new Map(escopos_suspensos.map(({ escopo, motivo }) => [escopo, FORA_DE_VIGOR[motivo]]));
  return (
    <Card withBorder p="lg" component="section" aria-label="Permissões">
      <Title order={2} mb={4}>
        {ended ? 'O que podia fazer' : 'O que pode fazer'}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {ended
          ? 'As permissões que tinha até acabar.'
          : 'O aplicativo só pode fazer isto, e só enquanto o papel de quem autorizou e o plano da empresa permitirem. Para mudar, autorize de novo a partir do aplicativo.'}
      </Text>
      <Stack gap="md">
        {[...Map.groupBy(held, ({ modulo_nome }) => modulo_nome)].map(([modulo, list]) => (
          <div key={modulo}>
            <Title order={3} fz="sm" c="dimmed" mb={2}>
              {modulo}
            </Title>
            <ul className={classes.permissions}>
              {list.map((descricao) => (
                <Permission
                  key={descricao.escopo}
                  descricao={descricao}
                  suspended={ended ? undefined : why.get(descricao.escopo)}
                />
              ))}
            </ul>
          </div>
        ))}
      </Stack>
    </Card>
  );
}

type PermissionProps = { descricao: Descricao; suspended: string | undefined };

function Permission({ descricao: { escopo, texto, tipo }, suspended }: PermissionProps) {
  const change = MUDA[tipo];
  return (
    <li className={classes.permission}>
      <div className={classes.words}>
        <Text span size="sm" {...(suspended ? { c: 'dimmed' } : {})}>
          {texto}
        </Text>{' '}
        {change ? (
          <Badge size="sm" color={change.cor}>
            {change.nome}
          </Badge>
        ) : null}
        {suspended ? (
          <Text size="xs" c={WARNING} className={classes.warning}>
            <IconAlertTriangle size={14} aria-hidden />
            Fora de vigor. {suspended}
          </Text>
        ) : null}
      </div>
      <Code className={classes.technical}>{escopo}</Code>
    </li>
  );
}
