'use client';

import { CloseButton, Group, Progress, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { FilesButton } from '#app/_ui/files-button.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import type { Produto } from '../types.ts';
import { Foto } from './foto.tsx';
import classes from './fotos.module.css';
import { useSendPhotos } from './use-send-photos.ts';

const MOST = 12;
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

type Props = { produto: Pick<Produto, 'id' | 'nome' | 'imagens'>; mayWrite: boolean };

/**
 * A product's photos: sent by the button, by dropping or by pasting them; moved by dragging or by the arrows of each; removed after a
 * question. The first is the principal one.
 */
export function Fotos({ produto: { id, nome, imagens: given }, mayWrite }: Props) {
  // What opened the photos may be older than what was sent since.
  const { data } = trpc.produtos.get.useQuery({ id });
  const imagens = data?.imagens ?? given;
  const { sending, add, dismiss } = useSendPhotos(id);
  const move = useConfirmed(trpc.produtos.updateImagem, {
    refresh: ['produtos'],
    said: ({ posicao }) => (posicao === 1 ? 'Foto principal trocada.' : `Foto movida para a posição ${posicao}.`),
  });
  const removal = useConfirmed(trpc.produtos.deleteImagem, { refresh: ['produtos'], said: () => 'Foto removida.' });
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | 'area' | null>(null);
  const room = MOST - imagens.length - sending.filter(({ error }) => error === null).length;
  const take = (files: Iterable<File>) => {
    if (mayWrite) add([...files].slice(0, Math.max(room, 0)));
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(null);
    if (dragged === null) take(event.dataTransfer.files);
  };
  const allow = (event: DragEvent) => {
    event.preventDefault();
    if (dragged === null) setOver('area');
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped and pasted here; the button does the same by keyboard
    <div
      className={classes.area}
      data-over={over === 'area' || undefined}
      onPaste={paste}
      onDrop={drop}
      onDragOver={allow}
      onDragLeave={() => setOver(null)}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3">
            Fotos
          </Title>
          <Text size="xs" c="dimmed" className="numero">
            {imagens.length} de {MOST}
          </Text>
        </Group>
        {mayWrite || imagens.length > 0 ? (
          <ul className={classes.grid} aria-label={`Fotos de ${nome}`}>
            {imagens.map((imagem) => (
              <Foto
                key={imagem.id}
                imagem={imagem}
                nome={nome}
                count={imagens.length}
                actions={
                  mayWrite
                    ? {
                        onMove: (posicao) => move.do({ id, imagem_id: imagem.id, posicao }),
                        onDelete: () => removal.ask({ id, imagem_id: imagem.id }),
                        busy: move.dialog.loading,
                      }
                    : undefined
                }
                drag={{
                  moving: dragged === imagem.id,
                  over: over === imagem.id && dragged !== null && dragged !== imagem.id,
                  onStart: () => setDragged(imagem.id),
                  onOver: () => setOver(dragged === null ? 'area' : imagem.id),
                  onDrop: () => {
                    if (dragged !== null && dragged !== imagem.id)
                      move.do({ id, imagem_id: dragged, posicao: imagem.posicao });
                  },
                  onEnd: end,
                }}
              />
            ))}
            {sending
              .filter(({ error }) => error === null)
              .map(({ key, nome: file, progress }) => (
                <li key={key} className={`${classes.tile} ${classes.sending}`}>
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {file}
                  </Text>
                  <Progress
                    value={progress * 100}
                    size="sm"
                    animated={progress === 1}
                    aria-label={progress < 1 ? `Enviando ${file}` : `Preparando ${file}`}
                  />
                </li>
              ))}
            {mayWrite && room > 0 ? (
              <li>
                <FilesButton accept={ACCEPTED} onFiles={take}>
                  {(props) => (
                    <UnstyledButton {...props} className={classes.drop}>
                      <IconPhotoPlus size={20} stroke={1.5} aria-hidden />
                      Adicionar fotos
                    </UnstyledButton>
                  )}
                </FilesButton>
              </li>
            ) : null}
          </ul>
        ) : (
          <Text size="sm" c="dimmed">
            Nenhuma foto.
          </Text>
        )}
        <div aria-live="polite">
          {sending.map(({ key, nome: file, error }) =>
            error === null ? null : (
              <Group key={key} gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
                <Text size="xs" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
                  {file}: {error}
                </Text>
                <CloseButton size="xs" aria-label={`Esquecer o erro de ${file}`} onClick={() => dismiss(key)} />
              </Group>
            ),
          )}
        </div>
        {mayWrite ? (
          <Text size="xs" c="dimmed">
            {room > 0
              ? 'JPEG, PNG, WebP, GIF ou AVIF, até 10 MB. Arraste, cole ou escolha; são gravadas na hora.'
              : `O produto já tem ${MOST} fotos, que é o máximo. Remova uma para enviar outra.`}
          </Text>
        ) : null}
      </Stack>
      <ConfirmDialog {...removal.dialog} title="Remover esta foto?" confirm="Remover foto" danger>
        Ela é apagada de vez, do painel e da API. As outras continuam.
      </ConfirmDialog>
    </div>
  );
}
