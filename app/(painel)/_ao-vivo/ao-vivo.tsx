'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { serverNow } from '#app/_trpc/clock.ts';
import { leaveThen } from '#app/_ui/unsaved.tsx';
import type { Session } from '../_shell/session.tsx';
import { isEspera, isNova, notifyEspera, notifyMensagem } from './avisos.ts';
import { announce, setEstado } from './store.ts';
import { Transmissao } from './transmissao.ts';
import type { Novidades } from './types.ts';
import { useEncaixar } from './use-encaixar.ts';

/** Follows the inbox from whatever screen of the panel is open: lists, counts, sound and notices. Draws nothing. */
export function AoVivo({ session }: { session: Session }) {
  const { empresa, usuario, escopos } = session;
  const contagens = trpc.conversas.contagens.useQuery(undefined, { enabled: escopos.includes('crm:read') });
  // A company without channels has nothing to follow.
  return contagens.data?.tem_canais ? (
    <Stream
      key={`${empresa.id}:${usuario.id}`}
      empresa_id={empresa.id}
      usuario_id={usuario.id}
      eu={contagens.data.eu}
    />
  ) : null;
}

type StreamProps = { empresa_id: number; usuario_id: number; eu: number | null };

function Stream({ empresa_id, usuario_id, eu }: StreamProps) {
  const router = useRouter();
  const { take, reload } = useEncaixar();
  const utils = trpc.useUtils();
  const latest = useRef({ eu, take, reload, router, utils });
  latest.current = { eu, take, reload, router, utils };
  useEffect(() => {
    const since = new Date(serverNow());
    const last = new Map<number, { mensagem: number | null; espera: number | null }>();
    // What came between the screen's first reads and the stream's beginning is told by no stream.
    let lost = true;
    const open = (id: number) => leaveThen(() => latest.current.router.push(`/conversas?c=${id}`));
    const hear = (novidades: Novidades) => {
      for (const conversa of novidades.conversas) {
        const { id, ultima_mensagem_id: mensagem, aguardando_desde } = conversa;
        const known = last.get(id);
        last.set(id, { mensagem, espera: aguardando_desde?.getTime() ?? null });
        if (!transmissao.lidera || transmissao.alguemOlha) continue;
        if (isNova(conversa, known?.mensagem, latest.current.eu, since)) notifyMensagem(conversa, open);
        else if (isEspera(conversa, known?.espera, since)) notifyEspera(conversa, open);
      }
      latest.current.take(novidades);
      announce(novidades);
    };
    const who = { empresa_id, usuario_id };
    const transmissao = new Transmissao(who, {
      onNovidades: hear,
      onEstado: (estado) => {
        setEstado(estado);
        // What was missed comes by the cursor; what no cursor tells of, such as a deleted label, is read anew.
        if (estado === 'conectado' && lost) latest.current.reload();
        lost = estado === 'reconectando';
      },
      // A stream does not say why; a call does, and leads to the sign-in screen where there is no session any more.
      onRecusa: () => void latest.current.utils.conversas.contagens.invalidate(),
    });
    setEstado('reconectando');
    transmissao.start();
    return () => {
      transmissao.stop();
      setEstado('desligado');
    };
  }, [empresa_id, usuario_id]);
  return null;
}
