'use client';

import { Alert, Anchor, Button, Divider, Stack, TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import classes from '#app/_fator/fator.module.css';
import { signIn, signOut } from '#app/_sessao/session.ts';
import { AcessoCard } from '../acesso-card.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { UNAVAILABLE } from './unavailable.ts';

const WRONG = {
  aplicativo: 'O código não confere, ou já foi usado. Espere o próximo e tente de novo.',
  recuperacao: 'O código não confere, ou já foi usado.',
};
const REFUSALS: Record<string, string> = {
  MUITAS_TENTATIVAS: 'Muitas tentativas. Aguarde 15 minutos e tente de novo, ou use outra forma.',
  PRAZO_DO_CODIGO: 'Passou muito tempo desde a senha. Entre de novo.',
};

type Props = { voltar: string; email: string; aplicativo: boolean; passkey: boolean };

/** After the right password: the second factor, of whichever kind the person has. */
export function SecondStep({ voltar, email, aplicativo, passkey }: Props) {
  const [way, setWay] = useState<'aplicativo' | 'recuperacao' | null>(aplicativo ? 'aplicativo' : null);
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <AcessoCard
      title="Confirme que é você"
      text={`A senha de ${email} confere. Falta a segunda etapa.`}
      below={
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            signOut().catch((error: Error) => setRefusal(error.message));
          }}
          underline="always"
        >
          Cancelar e entrar com outra conta
        </Anchor>
      }
    >
      <Stack>
        {refusal ? (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {refusal}
          </Alert>
        ) : null}
        {way ? <CodeForm key={way} way={way} voltar={voltar} onRefused={setRefusal} /> : null}
        {passkey ? (
          <>
            {way ? <Divider label="ou" /> : null}
            <PasskeyButton voltar={voltar} onRefused={setRefusal} first={!way} />
          </>
        ) : null}
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="center"
          underline="always"
          onClick={() => {
            setRefusal(null);
            setWay(way === 'recuperacao' ? (aplicativo ? 'aplicativo' : null) : 'recuperacao');
          }}
        >
          {way === 'recuperacao' ? 'Voltar' : 'Usar um código de recuperação'}
        </Anchor>
      </Stack>
    </AcessoCard>
  );
}

type FormProps = { way: 'aplicativo' | 'recuperacao'; voltar: string; onRefused: (refusal: string | null) => void };

function CodeForm({ way, voltar, onRefused }: FormProps) {
  const alive = useMounted();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    onRefused(null);
    try {
      const codigo = String(new FormData(form).get('codigo') ?? '');
      const answer = await signIn({ codigo });
      if (answer === null) {
        window.location.assign(`/entrar?voltar=${encodeURIComponent(voltar)}`);
        return;
      }
      onRefused(answer === 'CredentialsSignin' ? WRONG[way] : (REFUSALS[answer] ?? UNAVAILABLE));
      form.reset();
      form.querySelector('input')?.focus();
    } catch {
      onRefused('Não foi possível falar com o servidor. Verifique a conexão e tente de novo.');
    }
    setBusy(false);
  }
  return (
    <form onSubmit={submit} method="post">
      <Stack>
        {way === 'aplicativo' ? (
          <TextInput
            key={way}
            className={classes.code}
            name="codigo"
            label="Código do aplicativo autenticador"
            description="Os 6 números que o aplicativo mostra agora."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            autoFocus
          />
        ) : (
          <TextInput
            key={way}
            className={classes.code}
            name="codigo"
            label="Código de recuperação"
            description="Um dos códigos que você guardou. Cada um serve uma vez."
            placeholder="XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            required
            autoFocus
          />
        )}
        <Button type="submit" fullWidth loading={busy} disabled={!alive}>
          Continuar
        </Button>
      </Stack>
    </form>
  );
}
