'use client';

import { ActionIcon, Group, Modal, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import type { Mensagem } from '../../_ao-vivo/types.ts';
import classes from './lupa.module.css';

type Props = {
  fotos: readonly Pick<Mensagem['midias'][number], 'url' | 'nome'>[];
  /** Which one is looked at; null: none. */
  at: number | null;
  onChange: (at: number | null) => void;
};

/** Pictures as large as the screen; the arrows go from one to the next. */
export function Lupa({ fotos, at, onChange }: Props) {
  const foto = at === null ? undefined : fotos[at];
  const go = (step: number) => {
    if (at !== null && fotos[at + step]) onChange(at + step);
  };
  return (
    <Modal
      opened={foto !== undefined}
      onClose={() => onChange(null)}
      fullScreen
      title={foto?.nome ?? 'Imagem'}
      onKeyDown={({ key }) => go(key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0)}
    >
      {foto ? (
        <>
          <div className={classes.palco}>
            {/* biome-ignore lint/performance/noImgElement: a signed address, of a size that nobody knows */}
            <img src={foto.url} alt={foto.nome ?? 'Imagem'} />
          </div>
          <Group justify="center" mt="sm" gap="xs">
            {fotos.length > 1 ? (
              <>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label="Imagem anterior"
                  disabled={at === 0}
                  onClick={() => go(-1)}
                >
                  <IconChevronLeft size={18} aria-hidden />
                </ActionIcon>
                <Text size="sm" className="numero">
                  {(at ?? 0) + 1} de {fotos.length}
                </Text>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label="Próxima imagem"
                  disabled={at === fotos.length - 1}
                  onClick={() => go(1)}
                >
                  <IconChevronRight size={18} aria-hidden />
                </ActionIcon>
              </>
            ) : null}
            <ActionIcon
              component="a"
              href={foto.url}
              download={foto.nome ?? ''}
              variant="default"
              size="lg"
              aria-label="Baixar a imagem"
              data-autofocus
            >
              <IconDownload size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </>
      ) : null}
    </Modal>
  );
}
