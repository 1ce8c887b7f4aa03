'use client';

import { Alert, Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { ProofDialog } from '#app/_fator/proof-dialog.tsx';
import { trpc } from '#app/_trpc/client.ts';
import { showCompany } from '#app/_trpc/company.ts';
import { Notices } from '#app/_ui/notices.tsx';
import { WRAPPED_LABEL } from '#app/_ui/wrapped-label.ts';
import { keepMade, type TrialToken } from './token-store.ts';

type Props = { escopo: string; empresa: { id: number; nome: string }; onToken: (token: TrialToken) => void };

const MINUTES = 50;

/** Makes a token of the signed-in company for one scope, which ends within the hour. */
function Offer({ escopo, empresa, onToken }: Props) {
  // Of the company that the button names, also where another tab went to another one meanwhile.
  showCompany(empresa.id);
  const create = trpc.tokens.create.useMutation({
    onSuccess: ({ token, expira_em }) => {
      const until = expira_em?.getTime() ?? 0;
      keepMade(escopo, { token, empresa_id: empresa.id, until });
      onToken({ text: token, origin: 'session', until });
    },
  });
  return (
    <>
      <Notices />
      <ProofDialog />
      <Button
        variant="default"
        size="xs"
        mih={30}
        {...WRAPPED_LABEL}
        leftSection={<IconKey size={15} aria-hidden />}
        loading={create.isPending}
        onClick={() =>
          create.mutate({
            nome: 'Experimente na documentação',
            escopos: [escopo],
            expira_em: new Date(Date.now() + MINUTES * 60_000),
          })
        }
      >
        Criar um token de {MINUTES} minutos em {empresa.nome}
      </Button>
      {create.error ? (
        <Alert color="red" role="alert" mt="xs">
          {create.error.message}
        </Alert>
      ) : null}
    </>
  );
}

export const SessionToken = trpc.withTRPC(Offer) as typeof Offer;
