'use client';

import { Drawer } from '@mantine/core';
import type { Conversa } from '../../_ao-vivo/types.ts';
import { Contato } from './contato.tsx';

type Props = { opened: boolean; onClose: () => void; conversa: Conversa | undefined };

/** The third column of the inbox, where there is no room for it beside the conversation. */
export const ContatoDrawer = ({ opened, onClose, conversa }: Props) => (
  <Drawer opened={opened} onClose={onClose} position="right" size={340} padding={0} title="Contato">
    {conversa ? <Contato conversa={conversa} /> : null}
  </Drawer>
);
