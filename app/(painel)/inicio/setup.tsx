'use client';

import { Anchor, Button, Card, Collapse, Group, List, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../_shell/session.tsx';
import classes from './inicio.module.css';

type Passos = Outputs['inicio']['resumo']['passos'];
type Passo = keyof Passos;

const PASSOS: { passo: Passo; nome: string; porque: string; acao: string; href: string; escopo?: string }[] = [
  {
    passo: 'deposito_padrao',
    nome: 'Defina o depósito padrão',
    porque: 'É onde caem os lançamentos que a API recebe sem depósito.',
    acao: 'Novo depósito',
    href: '/depositos?novo=deposito',
    escopo: 'estoque:write',
  },
  {
    passo: 'produto',
    nome: 'Cadastre o primeiro produto',
    porque: 'Com controle de estoque ligado, ele passa a ter saldo.',
    acao: 'Novo produto',
    href: '/produtos?novo=produto',
    escopo: 'produtos:write',
  },
  {
    passo: 'lancamento',
    nome: 'Faça o primeiro lançamento',
    porque: 'Dê entrada no que já está na prateleira.',
    acao: 'Novo lançamento',
    href: '/estoque?novo=lancamento',
    escopo: 'estoque:write',
  },
  {
    passo: 'token',
    nome: 'Crie um token de API',
    porque: 'É a chave com que outro sistema lê e lança estoque.',
    acao: 'Novo token',
    href: '/integracoes/tokens?novo=token',
    escopo: 'tokens:write',
  },
  {
    passo: 'chamada',
    nome: 'Faça a primeira chamada à API',
    porque: 'O guia traz as linhas de curl prontas para colar.',
    acao: 'Abrir o guia',
    href: '/docs/primeiros-passos',
  },
  {
    passo: 'webhook',
    nome: 'Receba o primeiro evento',
    porque: 'Um webhook avisa outro sistema, na hora, de cada mudança.',
    acao: 'Novo webhook',
    href: '/integracoes/webhooks/novo',
    escopo: 'webhooks:write',
  },
];

/** The open steps of the setup; one line when all are done. */
export function Setup({ passos }: { passos: Passos }) {
  const [opened, { toggle }] = useDisclosure(false);
  const shown = PASSOS.filter(({ passo }) => passos[passo] !== undefined);
  const done = shown.filter(({ passo }) => passos[passo]).length;
  if (done === shown.length) {
    return (
      <Card withBorder px="lg" py="sm" component="section" aria-label="Primeiros passos">
        <Group gap="sm" justify="space-between">
          <Group gap="sm" wrap="nowrap">
            <ThemeIcon variant="light" radius="xl" size="md" aria-hidden>
              <IconCheck size={16} />
            </ThemeIcon>
            <Text size="sm">
              <b>Tudo pronto.</b> Os {shown.length} primeiros passos estão feitos.
            </Text>
          </Group>
          <Anchor component="button" type="button" size="sm" onClick={toggle} aria-expanded={opened}>
            {opened ? 'Esconder passos' : 'Rever passos'}
          </Anchor>
        </Group>
        <Collapse expanded={opened}>
          <Steps passos={passos} shown={shown} />
        </Collapse>
      </Card>
    );
  }
  return (
    <Card withBorder p="lg" component="section" aria-label="Primeiros passos">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Primeiros passos</Title>
        <Text size="sm" c="dimmed" className="numero">
          {done} de {shown.length} feitos
        </Text>
      </Group>
      <Progress value={(done / shown.length) * 100} aria-label="Passos feitos" size="sm" mb="xs" />
      <Steps passos={passos} shown={shown} />
    </Card>
  );
}

function Steps({ passos, shown }: { passos: Passos; shown: typeof PASSOS }) {
  const { can } = useSessao();
  const next = shown.find(({ passo }) => !passos[passo]);
  return (
    <List listStyleType="none" className={classes.steps}>
      {shown.map((step) => {
        const { passo, nome, porque, acao, href, escopo } = step;
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
          </li>
        );
      })}
    </List>
  );
}
