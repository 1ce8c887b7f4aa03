'use client';

import { NumberInput, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { FormFooter, FormSection } from '#app/_ui/form-section.tsx';
import { useFreshValues } from '#app/_ui/use-fresh-values.ts';
import { useSettingsForm } from '#app/_ui/use-settings-form.ts';
import { HORARIO_ASSISTENTE, TOM_ASSISTENTE } from '#modulos/assistente-valores.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Assistente } from '../types.ts';
import classes from './ajustes.module.css';
import { CanaisInput } from './canais-input.tsx';
import { ExpedienteInput } from './expediente-input.tsx';
import { OrientacoesInput } from './orientacoes-input.tsx';
import { UsoHoje } from './uso-hoje.tsx';
import { comercial, inputOf, placeErrors, type Values, valuesOf } from './values.ts';

/** How each tone sounds. */
const TOM: Record<Assistente['tom'], string> = {
  cordial: '“Oi, Marina! Pode trocar sim: você tem 30 dias, com a nota em mãos.”',
  formal: '“Olá, Marina. A troca é possível em até 30 dias, mediante a nota fiscal.”',
  descontraido: '“Oi, Marina! Claro que dá! São 30 dias pra trocar, é só ter a nota.”',
};

const HORARIO: Record<Assistente['horario'], string> = {
  sempre: 'A qualquer hora, todos os dias.',
  no_expediente: 'Nas horas abaixo. Fora delas, a conversa espera por uma pessoa.',
  fora_do_expediente: 'Cobre noites e fins de semana. Nas horas abaixo, quem responde é a equipe.',
};

/** Tokens that an answer sets aside, as the server says too. */
const TOKENS_OF_A_TURN = 20_000;

type Props = { assistente: Assistente };

/** The assistant's settings; who may not change them reads them. */
export function AjustesForm({ assistente }: Props) {
  const { can, empresa } = useSessao();
  const readOnly = !can('configuracoes:write');
  const utils = trpc.useUtils();
  const update = trpc.assistente.update.useMutation();
  const { form, saving, error, set, formProps } = useSettingsForm<Values>({
    initialValues: valuesOf(assistente),
    save: async (values) => {
      const saved = await update.mutateAsync(inputOf(values, form.getInitialValues()));
      utils.assistente.get.setData(undefined, saved);
      notifyDone('Ajustes do assistente salvos.');
      return valuesOf(saved);
    },
    place: placeErrors,
    readOnly,
  });
  useFreshValues(form, assistente, valuesOf);
  const { values } = form;
  const look = { readOnly, variant: readOnly ? 'filled' : 'default' } as const;
  const text = (field: 'nome' | 'texto_transferencia') => ({
    ...look,
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }, field),
    error: error(field),
    'data-path': field,
  });
  const number = (field: 'espera_segundos' | 'minutos_espera' | 'respostas_por_dia' | 'tokens_por_dia') => ({
    ...look,
    value: values[field],
    onChange: (value: number | string) => set({ [field]: value }, field),
    error: error(field),
    'data-path': field,
    clampBehavior: 'none' as const,
    allowDecimal: false,
    allowNegative: false,
    thousandSeparator: '.',
    decimalSeparator: ',',
    classNames: { wrapper: classes.curto ?? '' },
  });
  const chooseHorario = (horario: Assistente['horario']) =>
    set(
      { horario, ...(horario !== 'sempre' && values.expediente.length === 0 ? { expediente: comercial() } : {}) },
      'horario',
      'expediente',
    );
  return (
    <form {...formProps} aria-label="Ajustes do assistente">
      <FormSection
        title="Onde responde"
        text="Ligue um canal de cada vez. Nas conversas que uma pessoa assumiu, o assistente fica calado."
      >
        <CanaisInput
          canais={assistente.canais}
          disponivel={assistente.disponivel}
          value={values.canais}
          onChange={(canais) => set({ canais }, 'canais')}
          error={error('canais')}
          readOnly={readOnly}
        />
      </FormSection>
      <FormSection title="Quem ele é" text="Com que nome assina, e como fala com os contatos da empresa.">
        <TextInput label="Nome" description="Aparece nas mensagens dele." maxLength={60} required {...text('nome')} />
        <Radio.Group
          label="Tom"
          value={values.tom}
          onChange={(tom) => set({ tom: tom as Assistente['tom'] }, 'tom')}
          readOnly={readOnly}
        >
          <Opcoes words={TOM_ASSISTENTE} notes={TOM} disabled={readOnly} />
        </Radio.Group>
        <OrientacoesInput
          value={values.orientacoes}
          onChange={(orientacoes) => set({ orientacoes }, 'orientacoes')}
          error={error('orientacoes')}
          readOnly={readOnly}
        />
      </FormSection>
      <FormSection
        title="Quando responde"
        text={`As horas são as da empresa (${empresa.fuso}). Um dia pode ter vários períodos; 24:00 é o fim do dia.`}
      >
        <Radio.Group
          aria-label="Quando responde"
          value={values.horario}
          onChange={(horario) => chooseHorario(horario as Assistente['horario'])}
          readOnly={readOnly}
        >
          <Opcoes words={HORARIO_ASSISTENTE} notes={HORARIO} disabled={readOnly} />
        </Radio.Group>
        {values.horario === 'sempre' ? null : (
          <ExpedienteInput
            value={values.expediente}
            onChange={(expediente) => set({ expediente }, 'expediente')}
            errorOf={error}
            readOnly={readOnly}
          />
        )}
        <NumberInput
          label="Silêncio antes de responder"
          description="Quem escreve em pedaços é respondido uma vez só, quando para de escrever. De 0 a 120 segundos."
          suffix=" s"
          required
          {...number('espera_segundos')}
        />
      </FormSection>
      <FormSection
        title="Quando passa a conversa"
        text="Se não acha a resposta, se o contato pede uma pessoa ou se algo falha, a conversa fica aguardando atendente."
      >
        <Textarea
          label="O que o contato lê"
          description="A última mensagem do assistente na conversa."
          maxLength={1_000}
          autosize
          minRows={2}
          maxRows={8}
          required
          {...text('texto_transferencia')}
        />
        <NumberInput
          label="Avisar que ninguém assumiu"
          description="Depois de tantos minutos de espera, sai o evento conversa.aguardando_atendente. Com 0, na hora."
          suffix=" min"
          required
          {...number('minutos_espera')}
        />
      </FormSection>
      <FormSection
        title="Limites do dia"
        text="O que o assistente pode gastar por dia. No limite, as conversas passam para uma pessoa. Ensaios também contam."
      >
        <div>
          <NumberInput label="Respostas" required {...number('respostas_por_dia')} />
          <UsoHoje
            what="respostas"
            used={assistente.uso_hoje.respostas}
            limit={assistente.respostas_por_dia}
            each={1}
          />
        </div>
        <div>
          <NumberInput
            label="Tokens"
            description="É como os modelos medem texto: uma resposta usa de 1.000 a 5.000. No mínimo, 20.000."
            required
            {...number('tokens_por_dia')}
          />
          <UsoHoje
            what="tokens"
            used={assistente.uso_hoje.tokens}
            limit={assistente.tokens_por_dia}
            each={TOKENS_OF_A_TURN}
          />
        </div>
      </FormSection>
      {readOnly ? null : (
        <FormFooter form={form} saving={saving}>
          Salvar ajustes
        </FormFooter>
      )}
    </form>
  );
}

type OpcoesProps<K extends string> = { words: Record<K, string>; notes: Record<K, string>; disabled: boolean };

const Opcoes = <K extends string>({ words, notes, disabled }: OpcoesProps<K>) => (
  <Stack gap="sm" mt="xs">
    {(Object.keys(words) as K[]).map((value) => (
      <Radio key={value} value={value} label={words[value]} description={notes[value]} disabled={disabled} />
    ))}
  </Stack>
);
