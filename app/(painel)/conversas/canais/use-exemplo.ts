'use client';

import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';

const NOME = 'Canal de exemplo (simulador)';
/** A telephone that nobody has. */
const PESSOA = '+5511900000000';

/** Makes the example channel, where development has none, and begins a conversation with the person that it plays. */
export function useExemplo() {
  const router = useRouter();
  const { client } = trpc.useUtils();
  const refresh = useRefresh(['canais', 'conversas']);
  const open = trpc.conversas.open.useMutation({
    onSuccess: async ({ conversa }) => {
      await refresh();
      router.push(`/conversas?c=${conversa.id}`);
      notifyDone('Este canal é um simulador: escreva, e o próprio Romaneio responde como se fosse o contato.');
    },
    onError: notifyError,
  });
  const create = trpc.canais.create.useMutation({
    onSuccess: ({ id }) => open.mutate({ canal_id: id, endereco: PESSOA }),
    onError: notifyError,
  });
  return {
    busy: create.isPending || open.isPending,
    begin: async () => {
      const { resultados } = await client.canais.list.query({ busca: NOME });
      const known = resultados.find(({ nome, ativo }) => nome === NOME && ativo);
      if (known) open.mutate({ canal_id: known.id, endereco: PESSOA });
      else
        create.mutate({
          nome: NOME,
          tipo: 'whatsapp_nao_oficial',
          adaptador: 'exemplo',
          config: { endereco: 'simulador' },
        });
    },
  };
}
