'use client';

import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconLifebuoy, IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CodesDialog, RenamePasskeyDialog } from '#app/_fator/change-dialogs.tsx';
import { hasPasskeys } from '#app/_fator/has-passkeys.ts';
import { AppDialog, PasskeyDialog } from '#app/_fator/setup-dialogs.tsx';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { LoadError } from '#app/_ui/data-table.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import { ContaCard } from './conta-card.tsx';
import classes from './minha-conta.module.css';

type Fatores = Outputs['fator']['estado'];
type Passkey = Fatores['passkeys'][number];

/** The second factor: an authenticator application, passkeys, and recovery codes. */
export function FatoresCard() {
  const query = trpc.fator.estado.useQuery();
  return (
    <ContaCard
      title="Verificação em duas etapas"
      text="Além da senha, algo que só você tem. Quem descobrir a sua senha não entra."
    >
      {query.error ? <LoadError message={query.error.message} onRetry={query.refetch} /> : null}
      {query.data ? (
        <Parts fatores={query.data} />
      ) : query.error ? null : (
        <Skeleton height={180} radius="md" role="status" aria-label="Carregando" />
      )}
    </ContaCard>
  );
}

type Open = 'aplicativo' | 'passkey' | 'codigos' | 'remover_aplicativo' | null;

function Parts({ fatores }: { fatores: Fatores }) {
  const { empresa } = useSessao();
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const renew = () => Promise.all([utils.fator.estado.invalidate(), utils.pessoa.sessoes.invalidate()]);
  const done = () => {
    close();
    void renew();
  };
  const remove = trpc.fator.removerAplicativo.useMutation({
    onSuccess: () => {
      close();
      notifyDone('Aplicativo autenticador removido.');
    },
    onSettled: renew,
  });
  const { aplicativo_desde, passkeys, codigos, exigido_por } = fatores;
  const on = aplicativo_desde !== null || passkeys.length > 0;
  return (
    <>
      {on ? (
        <Alert color="petroleo" icon={<IconShieldCheck />}>
          Ativa.{exigido_por.length > 0 ? ` ${required(exigido_por)}` : ''}
        </Alert>
      ) : (
        <Alert color="orange" icon={<IconShieldOff />}>
          Desativada: hoje basta a senha para entrar na sua conta. Adicione uma das formas abaixo.
        </Alert>
      )}
      <ul className={classes.list}>
        <Line
          icon={<IconDeviceMobile size={24} stroke={1.5} aria-hidden />}
          title="Aplicativo autenticador"
          text={
            aplicativo_desde ? (
              <>
                Desde <When date={aplicativo_desde} zone={empresa.fuso} inherit />
              </>
            ) : (
              'Um código de 6 números, no celular, depois da senha.'
            )
          }
          action={
            aplicativo_desde ? (
              <Button variant="default" size="xs" onClick={() => setOpen('remover_aplicativo')}>
                Remover
              </Button>
            ) : (
              <Button variant="default" size="xs" onClick={() => setOpen('aplicativo')}>
                Configurar
              </Button>
            )
          }
        />
        <Line
          icon={<IconFingerprint size={24} stroke={1.5} aria-hidden />}
          title="Chaves de acesso (passkeys)"
          text="A digital, o rosto ou o PIN do aparelho, no lugar da senha."
          action={
            <Button
              variant="default"
              size="xs"
              onClick={() => setOpen('passkey')}
              disabled={!hasPasskeys()}
              title={hasPasskeys() ? undefined : 'Este navegador não aceita chaves de acesso.'}
            >
              Adicionar
            </Button>
          }
        >
          {passkeys.length > 0 ? (
            <ul className={classes.sublist} aria-label="Suas chaves de acesso">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onChanged={renew} />
              ))}
            </ul>
          ) : null}
        </Line>
        {on ? (
          <Line
            icon={<IconLifebuoy size={24} stroke={1.5} aria-hidden />}
            title="Códigos de recuperação"
            text={left(codigos)}
            action={
              <Button variant="default" size="xs" onClick={() => setOpen('codigos')}>
                Gerar outros
              </Button>
            }
          />
        ) : null}
      </ul>
      <AppDialog opened={open === 'aplicativo'} onClose={close} onDone={done} />
      <PasskeyDialog opened={open === 'passkey'} onClose={close} onDone={done} />
      <CodesDialog opened={open === 'codigos'} onClose={close} onDone={done} />
      <ConfirmDialog
        opened={open === 'remover_aplicativo'}
        onClose={() => {
          close();
          remove.reset();
        }}
        title="Remover o aplicativo autenticador?"
        confirm="Remover"
        danger
        onConfirm={() => remove.mutate()}
        loading={remove.isPending}
        error={remove.error}
      >
        {passkeys.length > 0
          ? 'O código do celular deixa de ser pedido. As chaves de acesso continuam.'
          : 'A partir de agora, basta a senha para entrar na sua conta.'}
      </ConfirmDialog>
    </>
  );
}

const left = (n: number) =>
  n === 0
    ? 'Nenhum restante: gere outros, para não ficar sem entrada se perder o celular.'
    : n === 1
      ? 'Resta um. Gere outros em breve.'
      : `Restam ${n}, para quando você não tiver o celular nem a chave.`;

const LIST = new Intl.ListFormat('pt-BR');
const required = (names: string[]) =>
  `${LIST.format(names)} ${names.length === 1 ? 'exige' : 'exigem'} a verificação em duas etapas.`;

type LineProps = { icon: ReactNode; title: string; text: ReactNode; action: ReactNode; children?: ReactNode };

function Line({ icon, title, text, action, children }: LineProps) {
  return (
    <li className={classes.row}>
      {icon}
      <Stack gap={2} flex={1} miw={0}>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {text}
        </Text>
      </Stack>
      {action}
      {children ? <div className={classes.under}>{children}</div> : null}
    </li>
  );
}

function PasskeyRow({ passkey, onChanged }: { passkey: Passkey; onChanged: () => unknown }) {
  const { empresa } = useSessao();
  const [open, setOpen] = useState<'nome' | 'remover' | null>(null);
  const close = () => setOpen(null);
  const remove = trpc.fator.removerPasskey.useMutation({
    onSuccess: () => {
      close();
      notifyDone('Chave de acesso removida.');
    },
    onSettled: onChanged,
  });
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <Stack gap={0} miw={0} flex="1 1 140px">
          <Group gap={8}>
            <Text size="sm" truncate>
              {passkey.nome}
            </Text>
            {passkey.sincronizada ? (
              <Badge size="xs" variant="default">
                Sincronizada
              </Badge>
            ) : null}
          </Group>
          <Text size="xs" c="dimmed">
            {passkey.ultimo_uso_em ? (
              <>
                Último uso <When date={passkey.ultimo_uso_em} zone={empresa.fuso} relative inherit />
              </>
            ) : (
              'Ainda não usada'
            )}
          </Text>
        </Stack>
        <Group gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => setOpen('nome')}
            aria-label={`Renomear ${passkey.nome}`}
          >
            Renomear
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-xs"
            onClick={() => setOpen('remover')}
            aria-label={`Remover ${passkey.nome}`}
          >
            Remover
          </Button>
        </Group>
      </Group>
      <RenamePasskeyDialog opened={open === 'nome'} onClose={close} passkey={passkey} onDone={onChanged} />
      <ConfirmDialog
        opened={open === 'remover'}
        onClose={() => {
          close();
          remove.reset();
        }}
        title={`Remover “${passkey.nome}”?`}
        confirm="Remover"
        danger
        onConfirm={() => remove.mutate({ id: passkey.id })}
        loading={remove.isPending}
        error={remove.error}
      >
        Ela não abre mais a sua conta. Apague-a também do aparelho ou do gerenciador de senhas.
      </ConfirmDialog>
    </li>
  );
}
