'use client';

import { Button, Loader, Text, UnstyledButton } from '@mantine/core';
import { IconFile, IconFileOff, IconFileTypePdf, IconFileZip, IconPhotoOff, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { TIPO_MIDIA } from '#modulos/conversa-valores.ts';
import type { Mensagem } from '../../_ao-vivo/types.ts';
import { bytesShown } from '../../_parts/bytes.ts';
import classes from './balao.module.css';
import { Lupa } from './lupa.tsx';

type Midia = Mensagem['midias'][number];

/** A message's files: pictures to look at, sounds and films to play, documents to take. */
export function Anexos({
  midias,
  onRetry,
}: {
  midias: readonly Midia[];
  onRetry: ((posicao: number) => void) | undefined;
}) {
  const [looking, setLooking] = useState<number | null>(null);
  const pictures = midias.filter(({ tipo, estado }) => tipo === 'imagem' && estado === 'disponivel');
  const others = midias.filter((midia) => !pictures.includes(midia));
  return (
    <div className={classes.anexos}>
      {pictures.length > 0 ? (
        <div className={classes.fotos}>
          {pictures.map((midia, i) => (
            <Foto key={midia.url} midia={midia} onLook={() => setLooking(i)} />
          ))}
        </div>
      ) : null}
      {others.map((midia) => (
        <Outro key={midia.url} midia={midia} onRetry={onRetry && (() => onRetry(midias.indexOf(midia)))} />
      ))}
      <Lupa fotos={pictures} at={looking} onChange={setLooking} />
    </div>
  );
}

function Foto({ midia: { url, nome }, onLook }: { midia: Midia; onLook: () => void }) {
  const [broken, setBroken] = useState(false);
  if (broken)
    return (
      <Parado
        icon={<IconPhotoOff size={20} aria-hidden />}
        nome={nome ?? TIPO_MIDIA.imagem}
        nota="Não pôde ser mostrada."
      />
    );
  return (
    <UnstyledButton className={classes.foto} onClick={onLook} aria-label={`Ampliar ${nome ?? 'a imagem'}`}>
      {/* biome-ignore lint/performance/noImgElement: a signed address, of a size that nobody knows */}
      <img src={url} alt={nome ?? TIPO_MIDIA.imagem} loading="lazy" onError={() => setBroken(true)} />
    </UnstyledButton>
  );
}

/** A file that did not come is asked for again where `onRetry` is given. */
function Outro({ midia, onRetry }: { midia: Midia; onRetry: (() => void) | undefined }) {
  const { tipo, estado, url, nome, tamanho, mime, erro } = midia;
  const name = nome ?? TIPO_MIDIA[tipo];
  if (estado === 'pendente') {
    return (
      <Parado icon={<Loader size={18} aria-hidden />} nome={name} nota="Ainda está sendo buscado na plataforma." />
    );
  }
  if (estado === 'indisponivel') {
    return (
      <Parado
        icon={<IconFileOff size={20} aria-hidden />}
        nome={name}
        nota={erro ?? 'A plataforma não entregou o arquivo. Peça ao contato que o envie de novo.'}
        onRetry={onRetry}
      />
    );
  }
  if (estado === 'recusada') {
    return (
      <Parado
        icon={<IconFileOff size={20} aria-hidden />}
        nome={name}
        nota={erro ?? 'O arquivo não é aceito: pode fazer mal a quem o abrir.'}
        onRetry={onRetry}
      />
    );
  }
  if (tipo === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for what a contact says
    return <audio className={classes.som} controls preload="metadata" src={url} aria-label={name} />;
  }
  if (tipo === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for what a contact films
    return <video className={classes.video} controls preload="metadata" src={url} aria-label={name} />;
  }
  const Icon = iconOf(mime);
  return (
    <a className={classes.arquivo} href={url} download={nome ?? ''} target="_blank" rel="noopener">
      <Icon size={24} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
      <span>
        <Text span size="sm" fw={500} display="block" truncate>
          {name}
        </Text>
        <Text span size="xs" c="dimmed">
          {[tamanho === null ? null : bytesShown(tamanho), 'baixar'].filter(Boolean).join(' · ')}
        </Text>
      </span>
    </a>
  );
}

function iconOf(mime: string) {
  if (mime === 'application/pdf') return IconFileTypePdf;
  if (/zip|compressed/.test(mime)) return IconFileZip;
  return /sheet|excel|csv/.test(mime) ? IconTable : IconFile;
}

type ParadoProps = { icon: ReactNode; nome: string; nota: string; onRetry?: (() => void) | undefined };

/** A file that is not there: which one, and why. */
const Parado = ({ icon, nome, nota, onRetry }: ParadoProps) => (
  <span className={classes.arquivo}>
    {icon}
    <span>
      <Text span size="sm" fw={500} display="block" truncate>
        {nome}
      </Text>
      <Text span size="xs" c="dimmed">
        {nota}
      </Text>
      {onRetry ? (
        <Button size="compact-xs" variant="subtle" display="block" ms={-8} onClick={onRetry}>
          Buscar de novo
        </Button>
      ) : null}
    </span>
  </span>
);
