'use client';

import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';
import { CreatedToken } from './created-token.tsx';
import { TokenForm } from './token-form.tsx';

type Opcoes = Outputs['tokens']['opcoes'];
type Created = Outputs['tokens']['create'];

type Props = { opened: boolean; onClose: () => void; opcoes: Opcoes | undefined };

/** Creates a token, then shows it once: that step closes only by its own button. */
export function NewToken({ opened, onClose, opcoes }: Props) {
  const narrow = useMediaQuery('(max-width: 48em)');
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <Modal
      opened={opened && opcoes !== undefined}
      onClose={onClose}
      title={created ? `Token “${created.nome}” criado` : 'Novo token'}
      size={created ? 'lg' : 'xl'}
      fullScreen={narrow ?? false}
      withCloseButton={!created}
      closeOnClickOutside={false}
      closeOnEscape={!created}
      onExitTransitionEnd={() => setCreated(null)}
    >
      {created ? (
        <CreatedToken token={created.token} readsStock={created.escopos.includes('estoque:read')} onClose={onClose} />
      ) : (
        opcoes && <TokenForm opcoes={opcoes} onCreated={setCreated} onCancel={onClose} />
      )}
    </Modal>
  );
}
