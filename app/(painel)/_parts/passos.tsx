'use client';

import { Button, List, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../_shell/session.tsx';
import classes from './passos.module.css';

type Passos = Outputs['inicio']['resumo']['passos'];

/** A first step, with the action that takes it. */
export type Step = {
  passo: keyof Passos;
  nome: string;
  porque: string;
  acao: string;
  href: string;
  escopo?: string;
  /** Shown below the step until it is done. */
  detalhe?: ReactNode;
};

/** What whoever integrates does first, in this order. */
export const PASSOS_INTEGRADOR = [
  {
    passo: 'token',
    nome: 'Crie um token de API',
    porque: 'É a chave com que o seu sistema lê e escreve aqui.',
    acao: 'Novo token',
    href: '/integracoes/tokens?novo=token',
    escopo: 'tokens:write',
  },
  {
    passo: 'chamada',
    nome: 'Faça a primeira requisição à API',
    porque: 'O guia traz as linhas de curl prontas para colar.',
    acao: 'Abrir o guia',
    href: '/docs/primeiros-passos',
  },
  {
    passo: 'webhook',
    nome: 'Cadastre um webhook',
    porque: 'É o endereço do seu sistema que recebe um aviso a cada mudança.',
    acao: 'Novo webhook',
    href: '/integracoes/webhooks/novo',
    escopo: 'webhooks:write',
  },
  {
    passo: 'evento',
    nome: 'Receba o primeiro evento',
    porque: 'A tela do webhook manda um teste, e mostra o que o seu sistema respondeu.',
    acao: 'Ver webhooks',
    href: '/integracoes/webhooks',
  },
] as const satisfies readonly Step[];

/** First steps as a list: what is done, and the next one with its action. */
export function Steps({ passos, shown }: { passos: Passos; shown: readonly Step[] }) {
  const { can } = useSessao();
  const next = shown.find(({ passo }) => !passos[passo]);
  return (
    <List listStyleType="none" className={classes.steps}>
      {shown.map((step) => {
        const { passo, nome, porque, acao, href, escopo, detalhe } = step;
        const done = passos[passo];
        const Icon = done ? IconCircleCheck : IconCircleDashed;
        return (
          <li key={passo} className={classes.step} data-done={done || undefined}>
            <Icon
              size={22}
              stroke={1.6}
              color={done ? 'var(--mantine-primary-color-filled)' : 'var(--mantine-color-dimmed)'}
              role="img"
              aria-label={done ? 'Feito' : 'A fazer'}
            />
            <Stack gap={0} flex="1 1 220px" miw={0}>
              <Text size="sm" fw={550}>
                {nome}
              </Text>
              <Text size="sm" c="dimmed">
                {porque}
              </Text>
            </Stack>
            {step === next && (!escopo || can(escopo)) ? (
              <Button component={Link} href={href} size="xs">
                {acao}
              </Button>
            ) : null}
            {!done && detalhe ? <div className={classes.detail}>{detalhe}</div> : null}
          </li>
        );
      })}
    </List>
  );
}
