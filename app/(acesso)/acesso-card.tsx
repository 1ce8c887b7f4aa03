'use client';

import { Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '#app/_ui/logo.tsx';

type Props = {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
  /** It takes the place of a screen that was answered: its title gets the focus, so that keyboard and reader go on from there. */
  follows?: boolean;
};

/** The frame of the screens outside of the panel: the product's sign, what the screen is for, and a card. */
export function AcessoCard({ title, text, children, below, follows = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (follows) heading.current?.focus();
  }, [follows]);
  return (
    <Stack w="100%" maw={420} gap="lg">
      <Stack gap={6} align="center">
        <Logo size={44} />
        <Title
          order={1}
          ta="center"
          textWrap="balance"
          ref={heading}
          {...(follows ? { tabIndex: -1, style: { outline: 'none' } } : {})}
        >
          {title}
        </Title>
        {text ? (
          <Text ta="center" component="div" textWrap="balance">
            {text}
          </Text>
        ) : null}
      </Stack>
      <Paper withBorder p="xl" radius="lg" shadow="xs">
        {children}
      </Paper>
      {below ? (
        <Text size="sm" c="dimmed" ta="center" component="div" textWrap="balance">
          {below}
        </Text>
      ) : null}
    </Stack>
  );
}
