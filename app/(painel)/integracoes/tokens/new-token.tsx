'use client';

import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { CreatedToken } from './created-token.tsx';
import { type Issue, TokenForm } from './token-form.tsx';

type Opcoes = Outputs['tokens']['opcoes'];
type Created = { nome: string; token: string; escopos: string[] };

type Props = {
  opened: boolean;
  onClose: () => void;
  opcoes: Opcoes | undefined;
  issue: Issue<Created>;
  /** What it is called here: a token, or a company's key. */
  words: { novo: string; criado: (nome: string) => string; criar: string };
};

/** Issues a token, then shows it once: that step closes only by its own button. */
export function NewToken({ opened, onClose, opcoes, issue, words }: Props) {
  const narrow = useMediaQuery('(max-width: 48em)');
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <FormModal
      opened={opened && opcoes !== undefined}
      onClose={onClose}
      title={created ? words.criado(created.nome) : words.novo}
      size={created ? 'lg' : 'xl'}
      fullScreen={narrow ?? false}
      withCloseButton={!created}
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      onExitTransitionEnd={() => setCreated(null)}
    >
      {created ? (
        <CreatedToken token={created.token} readsStock={created.escopos.includes('estoque:read')} onClose={onClose} />
      ) : (
        opcoes && (
          <TokenForm opcoes={opcoes} issue={issue} onCreated={setCreated} onCancel={onClose} action={words.criar} />
        )
      )}
    </FormModal>
  );
}
