import { createTRPCClient } from '@trpc/client';
import { answerPasskey } from '#app/_fator/passkey.ts';
import { signIn } from '#app/_sessao/session.ts';
import { links } from '#app/_trpc/client.ts';
import type { AppRouter } from '#server/transport/trpc/root.ts';

/** Signs in with a passkey that the browser asks the person for; answers as `signIn`. @throws Error in words for the person */
export async function enterWithPasskey(): Promise<string | null> {
  const options = await createTRPCClient<AppRouter>({ links }).fator.pedirEntrada.mutate();
  return signIn({ passkey: JSON.stringify(await answerPasskey(options)) });
}
