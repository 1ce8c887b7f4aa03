'use client';

import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';

const ID = 'sem-conexao';

const tell = () =>
  notifications.show({
    id: ID,
    color: 'yellow',
    title: 'Você está sem conexão',
    message: 'O que você preencheu continua aqui. Salve quando a conexão voltar.',
    autoClose: false,
  });

/** Says, as long as it is so, that the browser has no connection: nothing can be saved. */
export function Connection() {
  useEffect(() => {
    const back = () => notifications.hide(ID);
    if (!navigator.onLine) tell();
    window.addEventListener('offline', tell);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', tell);
      window.removeEventListener('online', back);
    };
  }, []);
  return null;
}
