'use client';

import { Anchor, Button, Collapse, Group } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { Mensagem } from '../../_ao-vivo/types.ts';
import classes from './balao.module.css';

type Email = NonNullable<Mensagem['email']>;

/** What an e-mail says above its text: subject, from whom, to whom. */
export function EmailCabecalho({ email: { assunto, de, para, cc } }: { email: Email }) {
  return (
    <div className={classes.cabecalho}>
      <strong>{assunto || 'Sem assunto'}</strong>
      De {de || 'quem não se sabe'}
      {para.length > 0 ? ` · para ${para.join(', ')}` : ''}
      {cc.length > 0 ? ` · com cópia para ${cc.join(', ')}` : ''}
    </div>
  );
}

/** What an e-mail has below its text: what it quotes, and its formatted form in a frame that runs nothing. */
export function EmailMais({ id, email: { citado, formatado } }: { id: number; email: Email }) {
  const [quote, setQuote] = useState(false);
  const [formatted, setFormatted] = useState(false);
  if (!citado && !formatado) return null;
  return (
    <>
      <Group gap="sm" mt={6}>
        {citado ? (
          <Anchor component="button" type="button" size="xs" aria-expanded={quote} onClick={() => setQuote(!quote)}>
            {quote ? 'Esconder texto citado' : 'Mostrar texto citado'}
          </Anchor>
        ) : null}
        {formatado ? (
          <Anchor
            component="button"
            type="button"
            size="xs"
            aria-expanded={formatted}
            onClick={() => setFormatted(!formatted)}
          >
            {formatted ? 'Ver só o texto' : 'Ver formatado'}
          </Anchor>
        ) : null}
      </Group>
      {citado ? (
        <Collapse expanded={quote} transitionDuration={120}>
          <div className={classes.citado}>{citado}</div>
        </Collapse>
      ) : null}
      {formatted ? <Formatado id={id} /> : null}
    </>
  );
}

/**
 * The e-mail as its sender drew it, in a document of its own that runs nothing and knows nothing of the panel. Pictures of other servers
 * tell their owner that the e-mail was opened: they come only when they are asked for.
 */
function Formatado({ id }: { id: number }) {
  const [pictures, setPictures] = useState(false);
  return (
    <>
      {pictures ? null : (
        <Group gap="xs" mt={8} fz="xs" c="dimmed">
          Imagens de outros servidores não são buscadas: elas contam a quem enviou que o e-mail foi aberto.
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPhoto size={13} aria-hidden />}
            onClick={() => setPictures(true)}
          >
            Mostrar imagens
          </Button>
        </Group>
      )}
      <iframe
        key={String(pictures)}
        title="O e-mail formatado"
        className={classes.quadro}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        src={`/api/arquivos/emails/${id}${pictures ? '?imagens=1' : ''}`}
      />
    </>
  );
}
