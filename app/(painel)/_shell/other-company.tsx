'use client';

import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { onCompanyChanged } from '#app/_trpc/company.ts';
import { ask } from '#app/_ui/questions.tsx';

/** Tells the person, where another tab went to another company, that this page still shows this one. */
export function OtherCompany({ nome }: { nome: string }) {
  useEffect(
    () =>
      onCompanyChanged((read) =>
        ask({
          title: 'Você está em outra empresa agora',
          children: (
            <Text size="sm">
              Em outra aba, você passou para outra empresa. Esta página mostra {nome} e não grava mais nada. Copie o que
              precisar e recarregue.
            </Text>
          ),
          labels: { confirm: 'Recarregar', cancel: 'Ficar nesta página' },
          onConfirm: () => window.location.assign('/inicio'),
          onClose: read,
        }),
      ),
    [nome],
  );
  return null;
}
