'use client';

import { Card, Group, SegmentedControl, Stack, Text, Title, useMantineStyleNonce } from '@mantine/core';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import classes from './correio.module.css';

type Lida = Outputs['correio']['ler'];

const FORMAS = [
  { value: 'claro', label: 'Claro' },
  { value: 'escuro', label: 'Escuro' },
  { value: 'texto', label: 'Texto' },
];

/** One e-mail as its receiver would see it: on a light screen, on a dark one, and as plain text. */
export function Mensagem({ id }: { id: number }) {
  const query = trpc.correio.ler.useQuery({ id });
  if (query.error) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <Skeletons heights={[80, 480]} />;
  return <Lida mensagem={query.data} />;
}

function Lida({ mensagem }: { mensagem: Lida }) {
  const { empresa } = useSessao();
  const [forma, setForma] = useState('claro');
  const { conteudo, para, criado_em, nome, valida_ate } = mensagem;
  return (
    <Card withBorder p={0} component="section" aria-label="E-mail">
      <Stack gap="xs" p="lg">
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {conteudo?.assunto ?? nome}
        </Title>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Para {para} · {nome} · <When date={criado_em} zone={empresa.fuso} seconds inherit />
          {valida_ate ? (
            <>
              {' '}
              · vale até <When date={valida_ate} zone={empresa.fuso} inherit />
            </>
          ) : null}
        </Text>
        {conteudo ? (
          <Group>
            <SegmentedControl aria-label="Como mostrar" value={forma} onChange={setForma} data={FORMAS} />
          </Group>
        ) : (
          <Text size="sm">
            Este e-mail foi cancelado antes de sair, porque o assunto dele se resolveu. O conteúdo foi apagado, como de
            todo e-mail que não espera mais.
          </Text>
        )}
      </Stack>
      {conteudo ? (
        forma === 'texto' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          <pre className={classes.text} tabIndex={0}>
            {conteudo.texto}
          </pre>
        ) : (
          <Frame html={conteudo.html} dark={forma === 'escuro'} />
        )
      ) : null}
    </Card>
  );
}

/** The e-mail in a frame that runs nothing and reaches nothing of the panel; its links open in a window of their own. */
function Frame({ html, dark }: { html: string; dark: boolean }) {
  const nonce = useMantineStyleNonce()?.() ?? '';
  // The frame has the page's policy, which wants a nonce for styles; the screen's scheme is chosen here, not by the system.
  const shown = html
    .replace('<style>', `<style nonce="${nonce}">`)
    .replace('@media (prefers-color-scheme: dark)', dark ? '@media all' : '@media not all');
  return (
    <iframe
      title="O e-mail, como quem o recebe o vê"
      className={classes.frame}
      data-dark={dark || undefined}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={shown}
    />
  );
}
