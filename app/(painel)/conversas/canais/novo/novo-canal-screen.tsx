'use client';

import { Badge, Card, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { CanalIcon } from '../../_parts/canal-icon.tsx';
import { CanalForm } from '../_formas/canal-form.tsx';
import { FORMAS, formaDe } from '../_formas/index.ts';
import classes from './novo.module.css';

const ADAPTADORES = FORMAS.map(({ adaptador }) => adaptador);

/** A new channel: first of which kind, then what that kind needs. */
export function NovoCanalScreen() {
  const { can } = useSessao();
  const router = useRouter();
  const [como, setComo] = useQueryState('como', parseAsStringLiteral(ADAPTADORES).withOptions({ history: 'push' }));
  const forma = como === null ? undefined : formaDe(como);
  return (
    <>
      <PageHeader
        back={
          forma
            ? { href: '/conversas/canais/novo', label: 'Escolher outro tipo' }
            : { href: '/conversas/canais', label: 'Canais' }
        }
        title={forma?.nome ?? 'Novo canal'}
        description={forma?.resumo ?? 'Por onde a empresa quer conversar?'}
      />
      {!can('configuracoes:write') ? (
        <Forbidden>Só quem administra a empresa configura canais.</Forbidden>
      ) : forma ? (
        <Card withBorder p="lg" maw={720}>
          <CanalForm
            key={forma.adaptador}
            forma={forma}
            canal={null}
            onClose={() => void setComo(null)}
            onSaved={({ id }) => router.push(`/conversas/canais/${id}`)}
          />
        </Card>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {FORMAS.map(({ adaptador, tipo, nome, resumo, risco }) => (
            <li key={adaptador}>
              <UnstyledButton className={classes.tipo} onClick={() => void setComo(adaptador)}>
                <span className={classes.nome}>
                  <CanalIcon tipo={tipo} size={20} silent />
                  {nome}
                </span>
                <Text span size="sm" c="dimmed">
                  {resumo}
                </Text>
                {risco ? (
                  <Badge color="orange" mt="auto" h="auto" styles={{ label: { whiteSpace: 'normal' } }}>
                    Não oficial: o número pode ser bloqueado
                  </Badge>
                ) : null}
              </UnstyledButton>
            </li>
          ))}
        </SimpleGrid>
      )}
    </>
  );
}
