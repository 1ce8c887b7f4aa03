'use client';

import { Button, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { fieldErrors, notifyError } from '#app/_ui/feedback.tsx';
import { FormFooter, FormSection } from '#app/_ui/form-section.tsx';
import type { Aplicativo, Opcoes } from '../types.ts';
import { TIPO } from '../words.tsx';
import { LogoInput } from './logo-input.tsx';
import { RedirectsInput } from './redirects-input.tsx';
import { ScopesInput } from './scopes-input.tsx';
import { placeErrors, type Values, valuesOf } from './values.ts';

type Props = {
  /** What is changed; null for a new one. */
  aplicativo: Aplicativo | null;
  opcoes: Opcoes;
  /** Rejects with the server's refusal, which is put on the fields. Gives the application as it was saved. */
  onSave: (values: Values) => Promise<Aplicativo>;
  onCancel?: () => void;
};

/** An application's settings: what people see of it, where it leads back to, what it may ask for. */
export function AplicativoForm({ aplicativo, opcoes, onSave, onCancel }: Props) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: valuesOf(aplicativo) });
  const [saving, setSaving] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const { values } = form;
  const error = (field: string) => (form.errors[field] ? String(form.errors[field]) : undefined);
  const text = (field: 'nome' | 'descricao' | 'site_url') => ({
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }, field),
    error: error(field),
    'data-path': field,
  });

  /** Changes values, and takes back what the server said of those fields. */
  function set(next: Partial<Values>, ...fields: string[]) {
    form.setValues(next);
    form.setErrors(
      Object.fromEntries(
        Object.entries(form.errors).filter(([field]) => !fields.includes(field.split('.')[0] ?? field)),
      ),
    );
  }

  function refuse(errors: Record<string, string>) {
    form.setErrors(errors);
    // After the messages are there, and the whole group has grown by them.
    setTimeout(() => {
      const faulty = [...(root.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
      const first = faulty.find(({ dataset }) => errors[dataset.path ?? ''] !== undefined);
      first?.focus({ preventScroll: true });
      (first ?? root.current?.querySelector('[class*="error" i]'))?.scrollIntoView({ block: 'center' });
    });
  }

  async function submit() {
    setSaving(true);
    try {
      const saved = valuesOf(await onSave(values));
      form.setInitialValues(saved);
      form.setValues(saved);
    } catch (thrown) {
      const errors = placeErrors(fieldErrors(thrown), values.redirects);
      if (Object.keys(errors).length > 0) refuse(errors);
      else notifyError(thrown);
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      ref={root}
      noValidate
      aria-label={aplicativo ? 'Configuração do aplicativo' : 'Novo aplicativo'}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void submit();
      }}
    >
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
          withAsterisk={false}
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
        text="O máximo que ele pode pedir. Cada empresa ainda escolhe o que concede, e nada passa do que o papel de quem autoriza alcança."
      >
        <ScopesInput
          value={values}
          onChange={({ niveis, extras }) => set({ niveis, extras }, 'escopos')}
          opcoes={opcoes}
          saved={aplicativo}
          error={error('escopos')}
        />
      </FormSection>
      <FormFooter>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        ) : (
          <Button variant="default" onClick={form.reset} disabled={!form.isDirty() || saving}>
            Desfazer
          </Button>
        )}
        <Button type="submit" loading={saving} disabled={aplicativo !== null && !form.isDirty()}>
          {aplicativo ? 'Salvar alterações' : 'Registrar aplicativo'}
        </Button>
      </FormFooter>
    </form>
  );
}
