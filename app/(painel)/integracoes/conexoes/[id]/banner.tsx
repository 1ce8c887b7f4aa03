'use client';

import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { formatDateTime, formatRelative } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import {
  type Conexao,
  FIM_CONEXAO,
  SITUACAO_CONEXAO,
  situacaoInWords,
  suspensaPor,
} from '../../_parts/conexao-words.ts';

/** Tells that the connection ended and why, or that it is of no use now. */
export function Banner({ conexao }: { conexao: Conexao }) {
  if (conexao.situacao !== 'ativa') return <Ended conexao={conexao} situacao={conexao.situacao} />;
  const why = suspensaPor(conexao);
  if (!why) return null;
  return (
    <Alert color="orange" icon={<IconPlayerPause />} title="O acesso está suspenso">
      {why}{' '}
      {conexao.aplicativo_ativo
        ? 'Todas as requisições do aplicativo são recusadas. Se isso mudar, ele volta a funcionar sozinho; senão, desconecte-o e autorize de novo com outra pessoa.'
        : 'Se ele for reativado, esta conexão volta a funcionar sozinha. Se não quiser isso, desconecte-o.'}
    </Alert>
  );
}

type EndedProps = { conexao: Conexao; situacao: Exclude<Conexao['situacao'], 'ativa'> };

function Ended({ conexao: { id, encerrada_em, encerrada_por_nome, expira_em }, situacao }: EndedProps) {
  const { can, empresa } = useSessao();
  const { icon: Icon, cor } = SITUACAO_CONEXAO[situacao];
  const { explicacao, acao } = FIM_CONEXAO[situacao];
  const end = encerrada_em ?? expira_em;
  return (
    <Alert color={cor} icon={<Icon />} title={situacaoInWords(situacao, encerrada_por_nome)}>
      <Stack gap={4}>
        <Text size="sm">
          Acabou em {formatDateTime(end, empresa.fuso)} ({formatRelative(end)}). {explicacao}
        </Text>
        <Text size="sm">{acao}</Text>
        {situacao.startsWith('reuso_') && can('requisicoes:read') ? (
          <Anchor component={Link} href={`/integracoes/requisicoes?conexao=${id}`} size="sm" underline="always">
            Ver as requisições que ela fez
          </Anchor>
        ) : null}
      </Stack>
    </Alert>
  );
}
