'use client';

import {
  Alert,
  Button,
  Card,
  ColorInput,
  FileButton,
  Group,
  Image,
  Input,
  Skeleton,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useFreshValues } from '#app/_ui/use-fresh-values.ts';
import { sendFile } from '../_parts/send-file.ts';
import { useSessao } from '../_shell/session.tsx';

type Aparencia = Outputs['aparencia']['get'];

const SWATCHES = ['#0f7069', '#1c4f8f', '#5f3dc4', '#a61e4d', '#b02a0c', '#2b6a2f', '#495057', '#1b2327'];

/** How the company's documents look: logo, colour, and what stands below its name. */
export function AparenciaCard() {
  const query = trpc.aparencia.get.useQuery();
  if (query.error && !query.data) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  return query.data ? <Loaded aparencia={query.data} /> : <Skeleton height={320} radius="md" maw={640} />;
}

function Loaded({ aparencia }: { aparencia: Aparencia }) {
  const { can } = useSessao();
  const readOnly = !can('configuracoes:write');
  return (
    <Card withBorder p="lg" maw={640} component="section" aria-labelledby="aparencia">
      <Title order={2} id="aparencia">
        Aparência dos documentos
      </Title>
      <Text size="sm" c="dimmed" mb="lg">
        Vale para as propostas e os pedidos impressos daqui em diante. O que já foi enviado não muda.
      </Text>
      <Stack gap="lg">
        <Logo aparencia={aparencia} readOnly={readOnly} />
        <Fields aparencia={aparencia} readOnly={readOnly} />
      </Stack>
    </Card>
  );
}

function Logo({ aparencia: { logo_url }, readOnly }: { aparencia: Aparencia; readOnly: boolean }) {
  const utils = trpc.useUtils();
  const reset = useRef<() => void>(null);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const remove = trpc.aparencia.update.useMutation({
    onSuccess: () => notifyDone('Logo removido.'),
    onError: (error) => setRefusal(error.message),
    onSettled: () => utils.aparencia.invalidate(),
  });
  async function take(file: File | null) {
    if (!file) return;
    setSending(true);
    setRefusal(null);
    try {
      await sendFile('/api/arquivos/logo', file, { onProgress: () => undefined, signal: new AbortController().signal });
      notifyDone('Logo salvo.');
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'Não foi possível enviar.');
    } finally {
      await utils.aparencia.invalidate();
      setSending(false);
      // Emptied, so that the same file may be chosen again.
      reset.current?.();
    }
  }
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      description={readOnly ? undefined : 'PNG, JPEG ou WebP, de até 2 MB. Fica melhor com fundo branco.'}
    >
      <Group mt="xs" gap="md">
        {logo_url ? (
          <Image
            src={logo_url}
            alt="Logo da empresa"
            h={64}
            w="auto"
            maw={200}
            fit="contain"
            bg="white"
            p={6}
            radius="sm"
          />
        ) : (
          <Group gap="xs" c="dimmed">
            <IconPhoto size={20} aria-hidden />
            <Text size="sm">Sem logo</Text>
          </Group>
        )}
        {readOnly ? null : (
          <Group gap="xs">
            <FileButton
              accept="image/png,image/jpeg,image/webp"
              onChange={(file) => void take(file)}
              resetRef={reset}
              inputProps={{ 'aria-label': 'Arquivo do logo' }}
            >
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  size="xs"
                  loading={sending}
                  leftSection={<IconUpload size={14} aria-hidden />}
                >
                  {logo_url ? 'Trocar logo' : 'Escolher logo'}
                </Button>
              )}
            </FileButton>
            {logo_url ? (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                loading={remove.isPending}
                leftSection={<IconTrash size={14} aria-hidden />}
                onClick={() => remove.mutate({ logo: null })}
              >
                Remover logo
              </Button>
            ) : null}
          </Group>
        )}
      </Group>
      <div role="status">{refusal ? <Input.Error mt="xs">{refusal}</Input.Error> : null}</div>
    </Input.Wrapper>
  );
}

const valuesOf = ({ cor_usada, contato }: Aparencia) => ({ cor: cor_usada, contato });

function Fields({ aparencia, readOnly }: { aparencia: Aparencia; readOnly: boolean }) {
  const utils = trpc.useUtils();
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(aparencia) });
  const unsaved = useUnsaved(form);
  useFreshValues(form, aparencia, valuesOf);
  const save = trpc.aparencia.update.useMutation({
    onSuccess: (saved) => {
      unsaved.saved();
      form.setInitialValues(valuesOf(saved));
      form.setValues(valuesOf(saved));
      notifyDone('Aparência dos documentos salva.');
    },
    onError: (error) => showRefusal(error, form),
    onSettled: () => utils.aparencia.invalidate(),
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack gap="lg">
        <ColorInput
          label="Cor"
          description="Títulos, totais e botões. Precisa ser escura o bastante para letras brancas."
          format="hex"
          swatches={SWATCHES}
          readOnly={readOnly}
          withEyeDropper={false}
          maw={260}
          {...form.getInputProps('cor')}
        />
        <Textarea
          label="Endereço e contato"
          description="Sai abaixo do nome e do CNPJ: endereço, telefone, e-mail, site."
          autosize
          minRows={2}
          maxRows={5}
          maxLength={300}
          readOnly={readOnly}
          {...form.getInputProps('contato')}
        />
        {readOnly ? (
          <Alert>Só administradores alteram a aparência dos documentos.</Alert>
        ) : (
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              Salvar aparência
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
