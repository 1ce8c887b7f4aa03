'use client';

import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { FormFooter, FormSection } from '#app/_ui/form-section.tsx';
import { useSettingsForm } from '#app/_ui/use-settings-form.ts';
import type { Aplicativo, Opcoes } from '../types.ts';
import { TIPO } from '../words.tsx';
import { LogoInput } from './logo-input.tsx';
import { RedirectsInput } from './redirects-input.tsx';
import { ScopesInput } from './scopes-input.tsx';
import { placeErrors, type Values, valuesOf } from './values.ts';

type Props = {
  /** The saved record; null for a new one. */
  aplicativo: Aplicativo | null;
  opcoes: Opcoes;
  /** Resolves to the saved application; rejects with the server's refusal, which is shown on the fields. */
  onSave: (values: Values) => Promise<Aplicativo>;
  onCancel?: () => void;
};

/** An application's settings: its public data, its redirect addresses, its permissions. */
export function AplicativoForm({ aplicativo, opcoes, onSave, onCancel }: Props) {
  const { form, saving, error, set, formProps } = useSettingsForm<Values>({
    initialValues: valuesOf(aplicativo),
    save: async (values) => valuesOf(await onSave(values)),
    place: (errors, { redirects }) => placeErrors(errors, redirects),
  });
  const { values } = form;
  const text = (field: 'nome' | 'descricao' | 'site_url') => ({
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }, field),
    error: error(field),
    'data-path': field,
  });

  return (
    <form {...formProps} aria-label={aplicativo ? 'Configuração do aplicativo' : 'Novo aplicativo'}>
      <FormSection
        title="Apresentação"
        text="O que as outras empresas veem na tela de autorização e na lista de conexões delas."
      >
        <TextInput
          label="Nome"
          description="Como o seu produto se chama. Aparece também nos registros da empresa conectada."
          placeholder="Loja Fácil"
          maxLength={100}
          autoFocus={aplicativo === null}
          required
          {...text('nome')}
        />
        <Textarea
          label="Descrição"
          description="Uma frase sobre o que ele faz pela empresa. Opcional."
          placeholder="Mantém o estoque da sua loja virtual em dia."
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          {...text('descricao')}
        />
        <TextInput
          label="Site"
          description="Onde saber mais sobre ele. Opcional."
          placeholder="https://exemplo.com.br"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...text('site_url')}
        />
        <LogoInput
          value={values.logo}
          onChange={(logo) => set({ logo }, 'logo')}
          nome={values.nome}
          limits={opcoes.max_logo}
          error={error('logo')}
        />
      </FormSection>
      <FormSection title="Tipo" text="Como ele prova quem é ao pedir tokens. Não muda depois.">
        {aplicativo ? (
          <div>
            <Text size="sm" fw={500}>
              {TIPO[aplicativo.tipo].nome}
            </Text>
            <Text size="sm" c="dimmed">
              {TIPO[aplicativo.tipo].explicacao}
            </Text>
          </div>
        ) : (
          <Radio.Group
            aria-label="Tipo do aplicativo"
            value={values.tipo}
            onChange={(tipo) => set({ tipo: tipo === 'publico' ? 'publico' : 'confidencial' }, 'tipo')}
          >
            <Stack gap="md">
              {Object.entries(TIPO).map(([tipo, { nome, explicacao }]) => (
                <Radio key={tipo} value={tipo} label={nome} description={explicacao} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </FormSection>
      <FormSection title="Retorno" text="Depois da decisão, o navegador só volta para um endereço registrado aqui.">
        <RedirectsInput
          value={values.redirects}
          onChange={(redirects) => set({ redirects }, 'redirects')}
          max={opcoes.max_redirect_uris}
          errorOf={(key) => error(key === undefined ? 'redirects' : `redirects.${key}`)}
        />
      </FormSection>
      <FormSection
        title="Permissões"
        text="O máximo que ele pode pedir. Cada empresa ainda escolhe o que concede, dentro do que o papel de quem autoriza permite."
      >
        <ScopesInput
          value={values}
          onChange={({ niveis, extras }) => set({ niveis, extras }, 'escopos')}
          opcoes={opcoes}
          saved={aplicativo}
          error={error('escopos')}
        />
      </FormSection>
      <FormFooter form={form} saving={saving} onCancel={onCancel}>
        {aplicativo ? 'Salvar alterações' : 'Registrar aplicativo'}
      </FormFooter>
    </form>
  );
}
