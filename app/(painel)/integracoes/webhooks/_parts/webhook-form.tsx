'use client';

import { NumberInput, Switch, TextInput } from '@mantine/core';
import { FormFooter, FormSection } from '#app/_ui/form-section.tsx';
import { useSettingsForm } from '#app/_ui/use-settings-form.ts';
import type { Kind, Opcoes, Webhook } from '../types.ts';
import { AttemptsInput } from './attempts-input.tsx';
import classes from './form.module.css';
import { HeadersInput } from './headers-input.tsx';
import { KindsPicker } from './kinds-picker.tsx';
import { UrlInput } from './url-input.tsx';
import { placeErrors, repeatedNames, type Values, valuesOf } from './values.ts';

type Props = {
  /** The saved record; null for a new one. */
  webhook: Webhook | null;
  /** Address that a new one begins with. */
  url?: string;
  catalogo: readonly Kind[];
  opcoes: Opcoes;
  receptor?: string | null;
  readOnly?: boolean;
  /** Resolves to the saved webhook; rejects with the server's refusal, which is shown on the fields. */
  onSave: (values: Values) => Promise<Webhook>;
  onCancel?: () => void;
};

/** A webhook's settings: its address, its kinds of events, its attempts and headers. */
export function WebhookForm({
  webhook,
  url,
  catalogo,
  opcoes,
  receptor = null,
  readOnly = false,
  onSave,
  onCancel,
}: Props) {
  const {
    form,
    saving,
    error,
    set: setMany,
    formProps,
  } = useSettingsForm<Values>({
    initialValues: valuesOf(webhook, url),
    save: async (values) => valuesOf(await onSave(values)),
    place: (errors, { headers }) => placeErrors(errors, headers),
    check: ({ headers }) => repeatedNames(headers),
    readOnly,
  });
  const { values } = form;
  const set = <F extends keyof Values>(field: F, value: Values[F]) =>
    setMany({ [field]: value } as Partial<Values>, field);

  return (
    <form {...formProps} aria-label={webhook ? 'Configuração do webhook' : 'Novo webhook'}>
      <FormSection title="Destino" text="Para onde as entregas vão. O endereço é conferido agora e a cada conexão.">
        <UrlInput
          value={values.url}
          onChange={(next) => set('url', next)}
          error={error('url')}
          saved={webhook?.url}
          autoFocus={webhook === null}
          readOnly={readOnly}
          receptor={receptor}
        />
        <TextInput
          label="Descrição"
          description="Como a sua equipe o reconhece. Opcional."
          placeholder="Loja virtual, produção"
          value={values.descricao}
          onChange={(event) => set('descricao', event.currentTarget.value)}
          error={error('descricao')}
          maxLength={255}
          readOnly={readOnly}
          variant={readOnly ? 'filled' : 'default'}
          data-path="descricao"
        />
        {webhook === null ? (
          <Switch
            label="Ativo desde já"
            description="Desligado, ele não recebe nada até que alguém o ative."
            checked={values.ativo}
            onChange={(event) => set('ativo', event.currentTarget.checked)}
          />
        ) : null}
      </FormSection>
      <FormSection
        title="Eventos"
        text="O que este webhook recebe. Escolha só os eventos que o seu sistema usa: cada um é uma requisição a mais. O teste chega sempre."
      >
        <KindsPicker
          catalogo={catalogo}
          value={values.eventos}
          onChange={(next) => set('eventos', next)}
          error={error('eventos')}
          readOnly={readOnly}
        />
      </FormSection>
      <FormSection title="Envio" text="Tempo de espera pela resposta, número de tentativas e cabeçalhos próprios.">
        <AttemptsInput
          value={values.max_tentativas}
          onChange={(next) => set('max_tentativas', next)}
          waits={opcoes.intervalos_ms}
          error={error('max_tentativas')}
          readOnly={readOnly}
        />
        <NumberInput
          label="Tempo limite"
          description="De 5 a 30 segundos, do DNS à resposta. Responda assim que guardar a entrega e processe depois."
          value={values.timeout_segundos}
          onChange={(next) => set('timeout_segundos', next)}
          min={5}
          max={30}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          suffix=" s"
          error={error('timeout_segundos')}
          readOnly={readOnly}
          variant={readOnly ? 'filled' : 'default'}
          data-path="timeout_segundos"
          classNames={{ wrapper: classes.short }}
        />
        <HeadersInput
          value={values.headers}
          onChange={(next) => set('headers', next)}
          max={opcoes.max_headers}
          errorOf={(index) => error(index === undefined ? 'headers' : `headers.${index}`)}
          readOnly={readOnly}
        />
      </FormSection>
      {readOnly ? null : (
        <FormFooter form={form} saving={saving} onCancel={onCancel}>
          {webhook ? 'Salvar alterações' : 'Criar webhook'}
        </FormFooter>
      )}
    </form>
  );
}
