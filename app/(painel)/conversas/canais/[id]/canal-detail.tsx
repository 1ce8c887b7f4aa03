'use client';

import { Alert, Card, Grid, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconAntennaBarsOff, IconTestPipe } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { When } from '#app/_ui/when.tsx';
import { TIPO_CANAL } from '#modulos/conversa-valores.ts';
import { Facts } from '../../../_parts/facts.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { enderecoShown } from '../../_parts/endereco.ts';
import { SimularCliente } from '../../_parts/simular-cliente.tsx';
import { type Forma, formaDe } from '../_formas/index.ts';
import { SituacaoBadge } from '../situacao.tsx';
import { CanalActions } from './canal-actions.tsx';
import { TesteCard } from './teste-card.tsx';

type Canal = Outputs['canais']['get'];

const BACK = { href: '/conversas/canais', label: 'Canais' };

const PLACE = {
  back: BACK,
  title: 'Canal',
  unknown: {
    title: 'Canal não encontrado',
    icon: <IconAntennaBarsOff />,
    headline: 'Não há canal neste endereço',
    children: 'O endereço pode estar errado, ou o canal ter sido excluído ou ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver os canais' }],
  },
};

/** One channel: how it does, its test, where the platform sends its notices, and its settings. */
export function CanalDetail({ id }: { id: number | null }) {
  const { can } = useSessao();
  const sees = can('configuracoes:write');
  const query = trpc.canais.get.useQuery({ id: id ?? 0 }, { enabled: id !== null && sees });
  return (
    <RecordScreen
      {...PLACE}
      id={id}
      query={query}
      forbidden={sees ? undefined : 'Só quem administra a empresa configura canais.'}
      loading={[160, 200]}
    >
      {(canal) => <Loaded canal={canal} />}
    </RecordScreen>
  );
}

function Loaded({ canal }: { canal: Canal }) {
  const { nome, tipo, endereco, erro, adaptador, aviso_url, situacao } = canal;
  useDocumentTitle(`${nome} · Canais · Romaneio`);
  const forma = formaDe(adaptador);
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <Group component="span" gap="sm">
            {nome}
            <SituacaoBadge canal={canal} />
          </Group>
        }
        description={`${forma?.nome ?? TIPO_CANAL[tipo]} · ${enderecoShown(endereco)}`}
        actions={<CanalActions canal={canal} forma={forma} />}
      />
      {adaptador === 'exemplo' ? (
        <Alert color="blue" icon={<IconTestPipe />} mb="lg" title="Este canal é um simulador">
          Nada sai daqui: quem responde às mensagens é o próprio Romaneio. Ele só existe em desenvolvimento.
          <Group mt="xs">
            <SimularCliente canal_id={canal.id} size="xs" />
          </Group>
        </Alert>
      ) : null}
      {situacao === 'erro' && erro ? (
        <Alert color="red" icon={<IconAlertTriangle />} mb="lg" title="O canal está com erro">
          {erro}
        </Alert>
      ) : null}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack gap="lg">
            <TesteCard canal={canal} />
            {aviso_url === null ? null : <AvisosCard url={aviso_url} forma={forma} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <PermiteCard canal={canal} />
        </Grid.Col>
      </Grid>
    </>
  );
}

/** Where the platform is told to send what comes, and how. */
const AvisosCard = ({ url, forma }: { url: string; forma: Forma | undefined }) => (
  <Card withBorder p="lg" component="section" aria-labelledby="avisos">
    <Title order={2} id="avisos" mb="xs">
      Endereço dos avisos
    </Title>
    <Text size="sm" c="dimmed" mb="sm">
      A plataforma chama este endereço quando chega uma mensagem e quando muda o estado de uma enviada.
    </Text>
    <CopyField value={url} label="o endereço dos avisos" />
    {forma?.avisos ? (
      <List type="ordered" size="sm" spacing={4} mt="md">
        {forma.avisos.map((passo) => (
          <List.Item key={passo}>{passo}</List.Item>
        ))}
      </List>
    ) : null}
  </Card>
);

const yes = (value: boolean) => (value ? 'Sim' : 'Não');

/** What the channel allows. */
function PermiteCard({ canal }: { canal: Canal }) {
  const { empresa } = useSessao();
  const { midias, janela_horas, texto_maximo } = canal;
  const kinds = { imagem: 'imagens', documento: 'documentos', audio: 'áudios', video: 'vídeos' } as const;
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="permite">
      <Title order={2} id="permite" mb="xs">
        O que o canal permite
      </Title>
      <Facts
        items={[
          ['Começar uma conversa com texto livre', yes(canal.pode_iniciar_texto_livre)],
          [
            'Responder livremente',
            janela_horas === null ? 'Sempre' : `Até ${janela_horas} horas depois da última mensagem do contato`,
          ],
          ['Maior texto', `${texto_maximo.toLocaleString('pt-BR')} caracteres`],
          ['Arquivos', midias.length === 0 ? 'Nenhum: só texto' : midias.map(({ tipo }) => kinds[tipo]).join(', ')],
          ['Confirma a entrega', yes(canal.confirma_entrega)],
          ['Confirma a leitura', yes(canal.confirma_leitura)],
          ['Criado', <When key="criado" date={canal.criado_em} zone={empresa.fuso} />],
        ]}
      />
    </Card>
  );
}
