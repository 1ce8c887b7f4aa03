'use client';

import { Alert, Anchor, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { type ImportacaoDetalhe, TIPOS } from '../_parts/words.ts';

/** How far the job is, or what came of it. */
export function Andamento({ importacao }: { importacao: ImportacaoDetalhe }) {
  const { estado, feitas, total, novas, existem, tipo, motivo, com_erro, ator_nome, concluido_em } = importacao;
  const { empresa } = useSessao();
  if (estado === 'conferindo' || estado === 'importando') {
    const all = estado === 'conferindo' ? total : novas + existem;
    const percent = all === 0 ? 100 : Math.min(100, Math.round((100 * feitas) / all));
    const doing = estado === 'conferindo' ? 'Conferindo as linhas' : 'Importando';
    return (
      <Alert color="blue" icon={<IconRefresh />} title={doing}>
        <Stack gap="xs">
          <Progress value={percent} size="md" aria-label={`${doing}: ${percent}%`} />
          <Text size="sm" className="numero" aria-live="polite">
            {feitas === 0 ? 'Começando' : `${formatInteger(feitas)} de ${formatInteger(all)} linhas`}. Pode sair desta
            tela: o trabalho continua.
          </Text>
        </Stack>
      </Alert>
    );
  }
  const done = estado === 'concluida';
  return (
    <Alert
      color={done ? 'petroleo' : 'gray'}
      icon={done ? <IconCircleCheck /> : <IconInfoCircle />}
      title={done ? 'Importação concluída' : 'Importação cancelada'}
    >
      <Stack gap={4}>
        {motivo ? <Text size="sm">{motivo}</Text> : null}
        <Text size="sm">{summary(importacao)}</Text>
        <Text size="sm">
          Enviada por {ator_nome}
          {concluido_em ? (
            <>
              ; {done ? 'terminou' : 'parou'} em <When date={concluido_em} zone={empresa.fuso} />
            </>
          ) : null}
          .
        </Text>
        <Group gap="md">
          <Anchor component={Link} href={TIPOS[tipo].tela} size="sm">
            Ver {tipo === 'saldos' ? 'o estoque' : `os ${TIPOS[tipo].nome.toLowerCase()}`}
          </Anchor>
          {done && com_erro > 0 ? (
            <Anchor component={Link} href={`/importacao/nova?tipo=${tipo}`} size="sm">
              Importar o arquivo corrigido
            </Anchor>
          ) : null}
        </Group>
      </Stack>
    </Alert>
  );
}

function summary({ tipo, criadas, alteradas, iguais, puladas, com_erro, recusadas }: ImportacaoDetalhe): string {
  const apart = `, fora da importação${recusadas > 0 ? ` (${formatInteger(recusadas)} só ao gravar)` : ''}`;
  const { um, nome } = TIPOS[tipo];
  const parts = [
    [
      criadas,
      ...(tipo === 'saldos' ? ['saldo contado', 'saldos contados'] : [`${um} criado`, `${nome.toLowerCase()} criados`]),
    ],
    [alteradas, 'atualizado', 'atualizados'],
    [iguais, 'já estava igual', 'já estavam iguais'],
    [puladas, 'pulado', 'pulados'],
    [com_erro, `com erro${apart}`, `com erro${apart}`],
  ] as [number, string, string][];
  const said = parts.filter(([n]) => n > 0).map(([n, one, many]) => `${formatInteger(n)} ${n === 1 ? one : many}`);
  const written = criadas + alteradas + iguais + puladas > 0 ? '' : 'Nada foi gravado. ';
  return said.length === 0 ? written.trim() : `${written}${said.join(', ')}.`;
}
