'use client';

import { List, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { formatRelative } from '#app/_ui/format.ts';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { describeEncerrado } from '#modulos/acesso-encerrado.ts';
import { KeepList } from '../_parts/keep-list.tsx';
import { useSessao } from '../_shell/session.tsx';
import type { Usuario } from './types.ts';

type How = 'desativar' | 'remover';
type Legado = Outputs['usuarios']['legado'];

const REFRESHED = ['usuarios', 'empresas', 'tokens', 'webhooks', 'conexoes', 'auditoria'] as const;

/** Deactivates a user or removes them, after showing what they leave behind, with a choice for each thing that can stay. */
export function EndUsuario({ usuario, how, onClose }: { usuario: Usuario; how: How; onClose: () => void }) {
  const { empresa } = useSessao();
  const { id, nome, email, eu } = usuario;
  const legado = trpc.usuarios.legado.useQuery({ id }, { gcTime: 0 });
  const [tokens, setTokens] = useState<number[]>([]);
  const [webhooks, setWebhooks] = useState<number[]>([]);
  const refresh = useRefresh(REFRESHED);
  const done = async (encerrado: Parameters<typeof describeEncerrado>[0] | null) => {
    await refresh();
    notifyDone(`${nome} não tem mais acesso. ${encerrado ? describeEncerrado(encerrado) : ''}`.trim());
    onClose();
  };
  const off = trpc.usuarios.update.useMutation({ onSuccess: ({ encerrado }) => done(encerrado) });
  const gone = trpc.usuarios.remove.useMutation({ onSuccess: done });
  const running = how === 'desativar' ? off : gone;
  const manter = { tokens, webhooks };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={how === 'desativar' ? `Desativar ${nome}?` : `Remover ${nome} da empresa?`}
      confirm={how === 'desativar' ? 'Desativar usuário' : 'Remover usuário'}
      onConfirm={() => (how === 'desativar' ? off.mutate({ id, ativo: false, manter }) : gone.mutate({ id, manter }))}
      danger
      loading={running.isPending}
      disabled={!legado.data}
      error={running.error ?? legado.error}
    >
      <Stack gap="md">
        <Text size="sm">
          {email} perde o acesso ao painel de {empresa.nome} na hora, mesmo que esteja usando agora. O histórico
          continua com o nome de quem fez.{' '}
          {how === 'desativar'
            ? 'Dá para reativar depois, mas o que terminar agora não volta.'
            : 'Para voltar, a pessoa precisa de um novo convite.'}
        </Text>
        {eu ? (
          <Text size="sm" fw={600}>
            Este é o seu próprio usuário: a sua sessão termina ao confirmar.
          </Text>
        ) : null}
        {legado.data ? (
          <Left legado={legado.data} kept={manter} onTokens={setTokens} onWebhooks={setWebhooks} />
        ) : legado.error ? null : (
          <Skeleton height={72} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

type LeftProps = {
  legado: Legado;
  kept: { tokens: number[]; webhooks: number[] };
  onTokens: (ids: number[]) => void;
  onWebhooks: (ids: number[]) => void;
};

function Left({
  legado: { tokens, webhooks, conexoes, convites, aplicativos },
  kept,
  onTokens,
  onWebhooks,
}: LeftProps) {
  const choice = tokens.length + webhooks.length > 0;
  if (!choice && conexoes.length + convites.length + aplicativos.length === 0) {
    return <Text size="sm">Não deixa tokens, webhooks, convites nem aplicativos conectados.</Text>;
  }
  return (
    <>
      {choice ? (
        <Text size="sm">
          O que está abaixo termina com o acesso. Marque só o que a empresa ainda usa: passa a ser da empresa. Um token
          mantido continua valendo para quem tiver o texto dele.
        </Text>
      ) : null}
      <KeepList
        title={tokens.length === 1 ? 'Token que será revogado' : 'Tokens que serão revogados'}
        items={tokens.map(({ id, nome, ultimos4, empresa_nome, ultimo_uso_em }) => ({
          id,
          nome,
          nota: [
            `termina em ${ultimos4}`,
            ...(empresa_nome ? [`da empresa ${empresa_nome}`] : []),
            ultimo_uso_em ? `usado ${formatRelative(ultimo_uso_em)}` : 'nunca usado',
          ].join(' · '),
        }))}
        kept={kept.tokens}
        onChange={onTokens}
      />
      <KeepList
        title={webhooks.length === 1 ? 'Webhook que será desativado' : 'Webhooks que serão desativados'}
        items={webhooks.map(({ id, nome, ativo, aplicativo_nome, empresa_nome }) => ({
          id,
          nome,
          nota:
            [
              ...(aplicativo_nome ? [`criado pelo aplicativo ${aplicativo_nome}`] : []),
              ...(empresa_nome ? [`da empresa ${empresa_nome}`] : []),
              ...(ativo ? [] : ['inativo']),
            ].join(' · ') || null,
        }))}
        kept={kept.webhooks}
        onChange={onWebhooks}
      />
      <Names title="Conexões de aplicativos, que terminam" names={conexoes.map((each) => each.aplicativo_nome)} />
      <Names
        title="Convites que enviou e ninguém aceitou, que são cancelados"
        names={convites.map(({ nome, email }) => `${nome}, ${email}`)}
      />
      <Names
        title="Aplicativos que registrou, que continuam: são da empresa"
        names={aplicativos.map((each) => each.nome)}
      />
    </>
  );
}

/** Each name once, with how often it comes. */
function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  const counts = [...Map.groupBy(names, (nome) => nome)].map(([nome, { length }]) =>
    length === 1 ? nome : `${nome} (${length})`,
  );
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm" spacing={2}>
        {counts.map((nome) => (
          <List.Item key={nome}>{nome}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
