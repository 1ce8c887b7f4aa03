'use client';

import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowDownLeft, IconArrowUpRight, IconClipboardCheck } from '@tabler/icons-react';
import { formatSigned, isZero } from '#app/_ui/decimal.ts';
import { formatDateTimeSeconds, formatMoney, formatQuantity, formatTime } from '#app/_ui/format.ts';
import { TimeLine } from '#app/_ui/time-line.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { DocumentoLink } from '../_parts/documento-link.tsx';
import { author, EstornoLink, noteOf, RequisicaoLink } from '../_parts/movement-links.tsx';
import type { Linha } from '../_parts/types.ts';
import classes from './movements.module.css';

const TIPO = {
  entrada: { nome: 'Entrada', icon: IconArrowDownLeft, color: 'petroleo' },
  saida: { nome: 'Saída', icon: IconArrowUpRight, color: 'orange.9' },
  balanco: { nome: 'Contagem', icon: IconClipboardCheck, color: 'gray.7' },
} as const;

const ORIGEM = { M: null, V: 'Venda', C: 'Compra', D: 'Devolução', N: 'Nota fiscal' };

type Props = { linhas: Linha[]; unidade: string; onUndo: (linha: Linha) => void };

/** Movements of a day on a time line. */
export function Movements({ linhas, unidade, onUndo }: Props) {
  return (
    <TimeLine
      entries={linhas.map((linha) => ({
        key: linha.id,
        ...TIPO[linha.tipo],
        className: classes.item,
        content: <Movement linha={linha} unidade={unidade} onUndo={onUndo} />,
      }))}
    />
  );
}

function Movement({ linha, unidade, onUndo }: { linha: Linha; unidade: string; onUndo: (linha: Linha) => void }) {
  const { can, empresa } = useSessao();
  const undoable = can('estoque:write') && isUndoable(linha);
  const facts = [
    linha.documento ? null : ORIGEM[linha.origem],
    isZero(linha.custo_unitario) ? null : `custo ${formatMoney(linha.custo_unitario)}`,
    `nº ${linha.id}`,
  ].filter((fact) => fact !== null);
  return (
    <div className={classes.movement}>
      <div className={classes.body}>
        <Text size="sm" className="numero">
          <Text span inherit fw={650}>
            {whatHappened(linha)} {unidade}
          </Text>{' '}
          em {linha.deposito_nome}
        </Text>
        {noteOf(linha) ? (
          <Text size="sm" className={classes.note}>
            {noteOf(linha)}
          </Text>
        ) : null}
        <Text size="xs" c="dimmed" mt={2}>
          <time
            dateTime={linha.data_lancamento.toISOString()}
            title={formatDateTimeSeconds(linha.data_lancamento, empresa.fuso)}
          >
            {formatTime(linha.data_lancamento, empresa.fuso)}
          </time>{' '}
          · {author(linha)} · {facts.join(' · ')}
          {linha.documento ? (
            <>
              {' · '}
              <DocumentoLink documento={linha.documento} />
            </>
          ) : null}
          {linha.estorno_de_id === null && linha.estornado_por_id === null ? null : (
            <>
              {' · '}
              <EstornoLink linha={linha} />
            </>
          )}
          <RequisicaoLink linha={linha} before=" · " />
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap" className={classes.end}>
        <div className={classes.balance}>
          <Text size="xs" c="dimmed">
            Saldo após
          </Text>
          <Text size="sm" fw={600} className="numero">
            {formatQuantity(linha.saldo_apos)} {unidade}
          </Text>
        </div>
        {undoable ? (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            aria-label={`Estornar lançamento nº ${linha.id}`}
            onClick={() => onUndo(linha)}
          >
            Estornar
          </Button>
        ) : null}
      </Group>
    </div>
  );
}

/** "Entrada +10", "Saída −2", "Contagem 33 (−1)". */
function whatHappened({ tipo, quantidade, variacao }: Linha): string {
  if (tipo === 'balanco') return `Contagem ${formatQuantity(quantidade)} (${formatSigned(variacao)})`;
  return `${TIPO[tipo].nome} ${formatSigned(variacao)}`;
}

/** Taken back once, and by its own document where one made it; the server decides. */
const isUndoable = ({ variacao, documento, estorno_de_id, estornado_por_id }: Linha) =>
  !isZero(variacao) &&
  (documento === null || documento.tipo === 'importacao') &&
  estorno_de_id === null &&
  estornado_por_id === null;
