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

/** The link that a click follows to another page of the panel, in this tab. */
function leadsAway(event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.download) return false;
  return link.origin === window.location.origin && link.pathname !== window.location.pathname;
}

/**
 * Says, as long as it is so, that the browser has no connection: nothing can be saved, and a link is not followed, for it would lead out of
 * the panel to the browser's own page.
 */
export function Connection() {
  useEffect(() => {
    const back = () => notifications.hide(ID);
    const stay = (event: MouseEvent) => {
      if (navigator.onLine || !leadsAway(event)) return;
      event.preventDefault();
      event.stopPropagation();
      tell();
    };
    if (!navigator.onLine) tell();
    window.addEventListener('offline', tell);
    window.addEventListener('online', back);
    window.addEventListener('click', stay, true);
    return () => {
      window.removeEventListener('offline', tell);
      window.removeEventListener('online', back);
      window.removeEventListener('click', stay, true);
    };
  }, []);
  return null;
}
