'use client';

import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { TrialSession } from './credentials.tsx';
import classes from './experimente.module.css';
import type { Trial } from './trial.ts';
import { TrialForm } from './trial-form.tsx';

/** Sends the operation's request from the page itself. Needs JavaScript, and hides without it. */
export function Experimente({ trial, session }: { trial: Trial; session: TrialSession }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (window.location.hash === '#experimente' && details.current) details.current.open = true;
  }, []);
  return (
    <details
      id="experimente"
      ref={details}
      className={classes.frame}
      onToggle={(event) => setSeen((before) => before || event.currentTarget.open)}
    >
      <summary>
        <IconPlayerPlay size={16} aria-hidden />
        <span>Experimente</span>
        <span className={classes.hint}>envie esta requisição daqui e veja a resposta</span>
      </summary>
      {seen ? <TrialForm trial={trial} session={session} /> : null}
    </details>
  );
}
