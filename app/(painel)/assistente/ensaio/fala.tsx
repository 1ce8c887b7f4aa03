import { Text, UnstyledButton } from '@mantine/core';
import { IconArrowForwardUp, IconRobot } from '@tabler/icons-react';
import { formatInteger, formatMs } from '#app/_ui/format.ts';
import { motivoNome } from '../_parts/resultado.tsx';
import type { Ensaio } from '../types.ts';
import classes from './ensaio.module.css';
import type { Fala } from './use-ensaio.ts';

type Props = { fala: Fala; nome: string; selected: boolean; onChoose: () => void };

/** A message of the rehearsal; one of the assistant's leads to what it is made of. */
export function FalaView({ fala, nome, selected, onChoose }: Props) {
  const { de, texto } = fala;
  return (
    <article className={classes.fala} data-de={de} aria-label={de === 'contato' ? 'Contato' : nome}>
      {de === 'assistente' ? (
        <span className={classes.autor}>
          <IconRobot size={13} aria-hidden /> {nome}
        </span>
      ) : null}
      <div className={classes.balao} data-escolhida={selected || undefined}>
        {texto}
      </div>
      {fala.de === 'assistente' ? <Pe ensaio={fala.ensaio} selected={selected} onChoose={onChoose} /> : null}
    </article>
  );
}

function Pe({ ensaio, selected, onChoose }: { ensaio: Ensaio; selected: boolean; onChoose: () => void }) {
  const { motivo, trechos, tokens, duracao_ms } = ensaio;
  const cited = trechos.filter(({ citado }) => citado).length;
  return (
    <div className={classes.pe}>
      {motivo ? (
        <Text span size="xs" className={classes.passaria}>
          <IconArrowForwardUp size={14} aria-hidden /> Passaria para uma pessoa: {motivoNome(motivo)?.toLowerCase()}
        </Text>
      ) : null}
      <UnstyledButton className={classes.origem} onClick={onChoose} aria-pressed={selected}>
        {cited === 0 ? 'De onde veio' : cited === 1 ? '1 trecho citado' : `${cited} trechos citados`}
      </UnstyledButton>
      {tokens > 0 ? (
        <Text span size="xs" c="dimmed" className="numero">
          {formatMs(duracao_ms)} · {formatInteger(tokens)} tokens
        </Text>
      ) : null}
    </div>
  );
}
