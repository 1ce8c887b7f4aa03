'use client';

import { Anchor, Box, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { Explicacao } from './erro-explicado.tsx';
import { Method, Status } from './requisicao-columns.tsx';
import classes from './requisicoes.module.css';
import { METODOS, STATUS, type useRequisicoesState } from './requisicoes-filters.tsx';

type Grupo = Outputs['requisicoes']['erros']['grupos'][number];

type Props = {
  state: ReturnType<typeof useRequisicoesState>;
  /** Shows the whole list, with the filters of a group. */
  onShow: (group: Grupo) => void;
  onOpen: (request: { id: number; criado_em: Date }) => void;
};

/** Refusals and faults that are the same, counted, each with the guide's paragraph. */
export function ErrosAgrupados({ state, onShow, onOpen }: Props) {
  const { token_id, conexao, data_inicio, data_fim } = state.values;
  const query = trpc.requisicoes.erros.useQuery({
    token_id: idOfFilter(token_id),
    concessao_id: idOfFilter(conexao),
    data_inicio: data_inicio ?? undefined,
    data_fim: data_fim ?? undefined,
  });
  if (query.error) return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeletons heights={[120, 120, 120]} />;
  const { grupos, lidas, todas } = query.data;
  if (grupos.length === 0) {
    return (
      <EmptyState icon={<IconCircleCheck />} title="Nenhum erro no período">
        Nenhuma requisição foi recusada nem falhou {data_inicio ? 'no período escolhido' : 'nos últimos 7 dias'}.
      </EmptyState>
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {todas
          ? `${formatInteger(lidas)} ${lidas === 1 ? 'linha' : 'linhas'} do registro${data_inicio ? '' : ', dos últimos 7 dias'}; números dentro da mensagem não separam os grupos.`
          : `Só as ${formatInteger(lidas)} linhas mais novas do período entraram na conta. Escolha um período menor para ver todas.`}
      </Text>
      {grupos.map((grupo) => (
        <ErroAgrupado
          key={`${grupo.metodo} ${grupo.rota} ${grupo.status} ${grupo.erro}`}
          grupo={grupo}
          onShow={onShow}
          onOpen={onOpen}
        />
      ))}
    </Stack>
  );
}

function ErroAgrupado({ grupo, onShow, onOpen }: { grupo: Grupo } & Pick<Props, 'onShow' | 'onOpen'>) {
  const { empresa } = useSessao();
  const { metodo, rota, status, erro, quantidade, credenciais, ator_nome, ultima_id, ultima_em, primeira_em } = grupo;
  const others = credenciais - 1;
  return (
    <Card withBorder p="md" component="section" aria-label={`${metodo} ${rota}: ${erro}`}>
      <Group justify="space-between" align="flex-start" gap="md" wrap="nowrap">
        <Stack gap={6} miw={0} flex={1}>
          <span className={classes.request}>
            <Method metodo={metodo} />
            <Text span size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {rota}
            </Text>
            <Status status={status} />
          </span>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {erro || 'Sem mensagem'}
          </Text>
        </Stack>
        <Stack gap={2} align="flex-end" className={classes.count}>
          <Text fw={600} size="lg" className="numero">
            {formatInteger(quantidade)}
          </Text>
          <Text size="xs" c="dimmed">
            {quantidade === 1 ? 'requisição' : 'requisições'}
          </Text>
        </Stack>
      </Group>
      <Box mt={6}>
        <Explicacao status={status} />
      </Box>
      <Group justify="space-between" mt="sm" gap="sm">
        <Text size="xs" c="dimmed" component="div">
          A última <When date={ultima_em} zone={empresa.fuso} relative inherit />, de {ator_nome}
          {others > 0 ? ` e ${others === 1 ? 'mais uma credencial' : `mais ${others} credenciais`}` : ''}
          {quantidade > 1 ? (
            <>
              {' '}
              · a primeira <When date={primeira_em} zone={empresa.fuso} relative inherit />
            </>
          ) : null}
        </Text>
        <Group gap="sm">
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => onOpen({ id: ultima_id, criado_em: ultima_em })}
          >
            Ver a última
          </Anchor>
          {isMetodo(metodo) && isStatus(status) ? (
            <Button variant="default" size="compact-sm" onClick={() => onShow(grupo)}>
              Ver todas
            </Button>
          ) : null}
        </Group>
      </Group>
    </Card>
  );
}

const isMetodo = (metodo: string) => METODOS.some((known) => known === metodo);
const isStatus = (status: number) => STATUS.some((known) => known === String(status));
