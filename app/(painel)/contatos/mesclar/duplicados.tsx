'use client';

import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowMerge, IconCircleCheck } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { formatDate, formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { type Contato, telephoneShown } from '../types.ts';

type Grupo = Outputs['contatos']['duplicados']['grupos'][number];

/** Groups of contacts that may be one person, each beside the oldest of them. */
export function Duplicados() {
  const { data, error, refetch } = trpc.contatos.duplicados.useQuery();
  if (error) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons heights={[130, 130, 130]} />;
  if (data.grupos.length === 0) {
    return (
      <Card withBorder>
        <EmptyState
          icon={<IconCircleCheck />}
          title="Nenhum duplicado"
          action={
            <Button component={Link} href="/contatos" variant="default">
              Ver os contatos
            </Button>
          }
        >
          Não há dois contatos com o mesmo nome. Se souber de dois que são a mesma pessoa, abra um deles e escolha
          “Mesclar com outro…”.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Stack gap="lg">
      {data.grupos.map((grupo) => (
        <GrupoCard key={grupo.contatos[0]?.id} grupo={grupo} />
      ))}
      {data.mais ? (
        <Text size="sm" c="dimmed">
          Estes são os {formatInteger(data.grupos.length)} grupos mais novos; depois de mesclados, aparecem os outros.
        </Text>
      ) : null}
    </Stack>
  );
}

function GrupoCard({ grupo: { quantos, contatos } }: { grupo: Grupo }) {
  const [oldest, ...others] = contatos;
  if (!oldest) return null;
  return (
    <Card withBorder p="lg" component="section" aria-label={`Contatos com o nome ${oldest.nome}`}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {oldest.nome}
        </Title>
        <Badge color="gray">{formatInteger(quantos)} contatos</Badge>
      </Group>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        <Line contato={oldest} oldest />
        {others.map((contato) => (
          <Line key={contato.id} contato={contato} into={oldest} />
        ))}
      </Stack>
      {quantos > contatos.length ? (
        <Text size="sm" c="dimmed" mt="sm">
          Os {contatos.length} mais antigos de {formatInteger(quantos)}.
        </Text>
      ) : null}
    </Card>
  );
}

type LineProps = { contato: Contato; oldest?: boolean; into?: Contato };

function Line({ contato, oldest = false, into }: LineProps) {
  const { empresa } = useSessao();
  const { id, nome, empresa_nome, cargo, email, celular, telefone, criado_em } = contato;
  const reached = [celular, telefone].filter((value) => value !== null).map(telephoneShown);
  const told = [...reached, email, empresa_nome, cargo].filter(Boolean).join(' · ');
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Stack gap={0} miw={0} flex="1 1 260px">
        <Group gap="xs">
          <RecordName href={`/contatos/${id}`}>{nome}</RecordName>
          {oldest ? <Badge color="gray">o mais antigo</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {told || 'Sem telefone nem e-mail'} · desde {formatDate(criado_em, empresa.fuso)}
        </Text>
      </Stack>
      {into ? (
        <Button
          component={Link}
          href={`/contatos/mesclar?para=${into.id}&de=${id}`}
          variant="default"
          size="xs"
          leftSection={<IconArrowMerge size={15} aria-hidden />}
          aria-label={`Comparar com o mais antigo: ${nome}, nº ${id}`}
        >
          Comparar com o mais antigo
        </Button>
      ) : null}
    </Group>
  );
}
