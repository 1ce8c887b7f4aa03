'use client';

import { useDisclosure } from '@mantine/hooks';
import {
  IconBan,
  IconCheck,
  IconEdit,
  IconFileTypePdf,
  IconLink,
  IconSend,
  IconShoppingCartPlus,
  IconThumbDown,
} from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { DocumentActions } from '#app/_ui/document-actions.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSaidas } from '../../_parts/saidas.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Proposta } from '../types.ts';

const PropostaDrawer = onDemand(() => import('../_parts/proposta-drawer.tsx').then((m) => m.PropostaDrawer));
const ConverterModal = onDemand(() => import('./converter-modal.tsx').then((m) => m.ConverterModal));
const EnviarModal = onDemand(() => import('./enviar-modal.tsx').then((m) => m.EnviarModal));
const RespostaModal = onDemand(() => import('./resposta-modal.tsx').then((m) => m.RespostaModal));

/** The proposal as PDF, which the browser shows in a tab of its own. */
const impressao = (id: number) => `/api/arquivos/propostas/${id}.pdf`;

/** The actions that a proposal's status allows. The PDF is for everybody who reads it. */
export function PropostaActions({ proposta }: { proposta: Proposta }) {
  const { can } = useSessao();
  const saidas = useSaidas({ tipo: 'proposta', id: proposta.id });
  const [editing, edit] = useDisclosure(false);
  const [sending, send] = useDisclosure(false);
  const [converting, convert] = useDisclosure(false);
  const [answer, setAnswer] = useState<'aceitar' | 'recusar'>('aceitar');
  const [answering, answers] = useDisclosure(false);
  const { id, numero, status } = proposta;
  const cancelling = useConfirmed(trpc.propostas.cancelar, {
    refresh: ['propostas'],
    said: () => `Proposta ${numero} cancelada.`,
  });
  const writes = can('propostas:write');
  const draft = status === 'rascunho';
  const sent = status === 'enviada';
  const editable = draft || sent || status === 'recusada' || status === 'expirada';
  const ask = (tipo: 'aceitar' | 'recusar') => () => {
    setAnswer(tipo);
    answers.open();
  };
  const converts =
    writes &&
    status === 'aceita' &&
    proposta.venda_id === null &&
    proposta.contrato_id === null &&
    can(proposta.tipo_destino === 'venda' ? 'vendas:write' : 'contratos:write');
  return (
    <>
      <DocumentActions
        of={`Proposta ${numero}`}
        primary={
          converts
            ? {
                label: proposta.tipo_destino === 'venda' ? 'Converter em venda' : 'Converter em contrato',
                icon: IconShoppingCartPlus,
                onClick: convert.open,
              }
            : writes &&
              ((draft && { label: 'Enviar', icon: IconSend, onClick: send.open }) ||
                (sent && { label: 'Criar outro link', icon: IconLink, onClick: send.open }))
        }
        secondary={[
          {
            label: draft ? 'Ver como fica' : 'Ver PDF',
            icon: IconFileTypePdf,
            onClick: () => window.open(impressao(id), '_blank', 'noopener'),
          },
          editable && writes && { label: 'Editar', icon: IconEdit, onClick: edit.open },
        ]}
        more={[
          sent && writes && { label: 'Registrar aceite', icon: IconCheck, onClick: ask('aceitar') },
          sent && writes && { label: 'Registrar recusa', icon: IconThumbDown, onClick: ask('recusar') },
          saidas,
        ]}
        destructive={[
          editable && writes && { label: 'Cancelar proposta', icon: IconBan, onClick: () => cancelling.ask({ id }) },
        ]}
      />
      <PropostaDrawer opened={editing} record={proposta} onClose={edit.close} />
      <EnviarModal proposta={proposta} opened={sending} onClose={send.close} />
      <RespostaModal proposta={proposta} tipo={answer} opened={answering} onClose={answers.close} />
      <ConverterModal proposta={proposta} opened={converting} onClose={convert.close} />
      <ConfirmDialog
        {...cancelling.dialog}
        title={`Cancelar a proposta ${numero}?`}
        confirm="Cancelar proposta"
        dismiss="Voltar"
        danger
      >
        Ela continua na lista, como cancelada, e quem abrir o link fica sabendo. Não há como desfazer.
      </ConfirmDialog>
    </>
  );
}
