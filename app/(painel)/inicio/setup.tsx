'use client';

import { Anchor, Card, Collapse, Group, Progress, SegmentedControl, Text, ThemeIcon, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { PASSOS_INTEGRADOR, type Step, Steps } from '../_parts/passos.tsx';

/** Who somebody is decides where they begin. */
const TRILHAS = {
  loja: 'Loja',
  integrador: 'Integrador',
} as const;
type Trilha = keyof typeof TRILHAS;

const PASSOS: Record<Trilha, readonly Step[]> = {
  loja: [
    {
      passo: 'deposito_padrao',
      nome: 'Defina o depósito padrão',
      porque: 'É o depósito usado quando você não escolhe outro.',
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
      nome: 'Dê entrada no que já tem',
      porque: 'Lance como entrada a quantidade que você tem hoje.',
      acao: 'Novo lançamento',
      href: '/estoque?novo=lancamento',
      escopo: 'estoque:write',
    },
    {
      passo: 'cliente',
      nome: 'Cadastre o primeiro cliente',
      porque: 'Todo pedido tem um cliente.',
      acao: 'Novo cliente',
      href: '/clientes?novo=cliente',
      escopo: 'clientes:write',
    },
    {
      passo: 'venda',
      nome: 'Faça a primeira venda',
      porque: 'Um pedido ou um orçamento, com os seus itens e o total.',
      acao: 'Novo pedido',
      href: '/vendas?novo=pedido',
      escopo: 'vendas:write',
    },
    {
      passo: 'expedicao',
      nome: 'Expeça o primeiro pedido',
      porque: 'A expedição leva o pedido até o cliente, com romaneio e rastreio.',
      acao: 'Nova expedição',
      href: '/expedicao?novo=expedicao',
      escopo: 'expedicao:write',
    },
  ],
  integrador: PASSOS_INTEGRADOR,
};

/**
 * The steps of the setup, of whom the user is, which the company remembers of them: with `open` while one is open, without it one line
 * once all are done.
 */
export function Setup({ resumo, open }: { resumo: Outputs['inicio']['resumo']; open: boolean }) {
  const { passos } = resumo;
  const [opened, { toggle }] = useDisclosure(false);
  const utils = trpc.useUtils();
  const choice = trpc.inicio.escolherPrimeirosPassos.useMutation({
    onMutate: ({ primeiros_passos }) =>
      utils.inicio.resumo.setData(undefined, (old) => (old ? { ...old, primeiros_passos } : old)),
    onError: () => utils.inicio.resumo.invalidate(),
  });
  const trilha: Trilha = resumo.primeiros_passos ?? 'loja';
  const shown = PASSOS[trilha].filter(({ passo }) => passos[passo] !== undefined);
  const done = shown.filter(({ passo }) => passos[passo]).length;
  const who = (
    <SegmentedControl
      size="xs"
      aria-label="Primeiros passos de quem"
      data={Object.entries(TRILHAS).map(([value, label]) => ({ value, label }))}
      value={trilha}
      onChange={(value) => choice.mutate({ primeiros_passos: value as Trilha })}
    />
  );
  if (open === (done === shown.length)) return null;
  if (!open) {
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
          <Group gap="sm">
            {who}
            <Anchor component="button" type="button" size="sm" onClick={toggle} aria-expanded={opened}>
              {opened ? 'Esconder passos' : 'Rever passos'}
            </Anchor>
          </Group>
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
        <Group gap="md">
          <Title order={2}>Primeiros passos</Title>
          {who}
        </Group>
        <Text size="sm" c="dimmed" className="numero">
          {done} de {shown.length} feitos
        </Text>
      </Group>
      <Progress value={(done / shown.length) * 100} aria-label="Passos feitos" size="sm" mb="xs" />
      <Steps passos={passos} shown={shown} />
    </Card>
  );
}
