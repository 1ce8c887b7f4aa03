'use client';

import { useRef, useState } from 'react';
import { useNovidades } from '../_ao-vivo/store.ts';

/** What screen readers are told, politely, of messages that come: those of the open conversation, and of which others. */
export function useAnuncio(open: number | null): string {
  const [said, say] = useState('');
  const last = useRef(new Map<number, number | null>());
  useNovidades(({ conversas }) => {
    const words = conversas
      .filter(({ id, ultima_direcao, ultima_mensagem_id, nao_lidas }) => {
        const known = last.current.get(id);
        last.current.set(id, ultima_mensagem_id);
        return ultima_direcao === 'entrada' && known !== ultima_mensagem_id && (nao_lidas > 0 || known !== undefined);
      })
      .map(({ id, contato_nome, ultima_previa }) =>
        id === open ? `${contato_nome}: ${ultima_previa ?? ''}` : `Nova mensagem de ${contato_nome}.`,
      );
    if (words.length > 0) say(words.join(' '));
  });
  return said;
}
