'use client';

import { Alert, Anchor, Card, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconFileOff, IconInfoCircle } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { isZero } from '#app/_ui/decimal.ts';
import { Details } from '#app/_ui/details.tsx';
import { formatDateTime, formatDocument, formatMoney, formatPhone } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { When } from '#app/_ui/when.tsx';
import { CADEIA_NOTA, FORMA_PAGAMENTO, MODALIDADE_FRETE, TIPO_NOTA, VERIFICACAO_NOTA } from '#modulos/notas-fiscais.ts';
import { useSessao } from '../../_shell/session.tsx';
import { outroLado, ProvaBadge, SentidoBadge, SituacaoBadge } from '../looks.tsx';
import type { Nota } from '../types.ts';
import { Itens } from './itens.tsx';
import { NotaActions } from './nota-actions.tsx';

const BACK = { href: '/notas-fiscais', label: 'Notas fiscais' };

const PLACE = {
  back: BACK,
  title: 'Nota fiscal',
  unknown: {
    title: 'Nota não encontrada',
    icon: <IconFileOff />,
    headline: 'Não há nota neste endereço',
    children: 'O endereço pode estar errado, ou a nota ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver as notas' }],
  },
};

/** One note: what its signed part says, what is proved of it, and what it is of. */
export function NotaDetail({ id }: { id: number | null }) {
  const query = trpc.notasFiscais.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[240, 180]}>
      {(nota) => <Loaded nota={nota} />}
    </RecordScreen>
  );
}

function Loaded({ nota }: { nota: Nota }) {
  const { empresa } = useSessao();
  useDocumentTitle(`Nota ${nota.numero} · Notas fiscais · Romaneio`);
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <Group component="span" gap="sm">
            {TIPO_NOTA[nota.tipo]} {nota.numero}
            <SentidoBadge sentido={nota.sentido} />
            <SituacaoBadge nota={nota} />
          </Group>
        }
        description={`${outroLado(nota)} · ${formatMoney(nota.valor_total)}`}
        actions={<NotaActions nota={nota} />}
      />
      <Notices nota={nota} fuso={empresa.fuso} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="lg">
            <Itens nota={nota} />
            <Participantes nota={nota} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="lg">
            <Prova nota={nota} fuso={empresa.fuso} />
            <Dados nota={nota} />
            <Valores nota={nota} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** What a purchase brought goes back by its return, which takes what is owed for it along. */
const entered = ({ compra_id, compra_numero }: Nota): string =>
  compra_id === null
    ? 'Os produtos dela já haviam entrado no estoque: se não ficaram, lance a saída deles.'
    : `Os produtos dela já haviam entrado pela compra ${compra_numero}: se não ficaram, devolva-os ao fornecedor nela.`;

function Notices({ nota, fuso }: { nota: Nota; fuso: string }) {
  const [cancel] = nota.eventos;
  return (
    <Stack gap="sm" mb={nota.demonstracao || cancel ? 'lg' : 0}>
      {nota.demonstracao ? (
        <Alert color="orange" icon={<IconAlertTriangle />} title="Sem valor fiscal">
          Esta nota é da demonstração: foi assinada com um certificado de demonstração e nunca passou pela SEFAZ.
        </Alert>
      ) : null}
      {cancel ? (
        <Alert color="gray" icon={<IconBan />} title="Nota cancelada">
          {cancel.justificativa} · {formatDateTime(cancel.registrado_em, fuso)} · protocolo {cancel.protocolo}
          {nota.recebida_em ? `. ${entered(nota)}` : ''}
        </Alert>
      ) : null}
    </Stack>
  );
}

function Prova({ nota, fuso }: { nota: Nota; fuso: string }) {
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="prova">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="prova">
          Verificação
        </Title>
        <ProvaBadge verificacao={nota.verificacao} />
      </Group>
      <Stack gap="sm">
        <Text size="sm">{VERIFICACAO_NOTA[nota.verificacao].frase}</Text>
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconInfoCircle size={16} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
          <Text size="sm" c="dimmed">
            {CADEIA_NOTA[nota.cadeia]}
          </Text>
        </Group>
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            Chave de acesso
          </Text>
          <CopyField label="chave de acesso" value={nota.chave_acesso} />
        </div>
        <Details
          items={[
            ['Assinada por', nota.certificado],
            ['Protocolo', nota.protocolo],
            ['Autorizada em', formatDateTime(nota.autorizada_em, fuso)],
            ['Importada', <When key="importada" date={nota.criado_em} zone={fuso} />],
          ]}
        />
      </Stack>
    </Card>
  );
}

function Dados({ nota }: { nota: Nota }) {
  const { empresa, can } = useSessao();
  const way = (label: string, href: string, reaches: boolean) =>
    reaches ? (
      <Anchor component={Link} href={href} size="sm">
        {label}
      </Anchor>
    ) : (
      label
    );
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="dados">
      <Title order={2} id="dados" mb="xs">
        Dados
      </Title>
      <Details
        items={[
          ['Natureza', nota.natureza],
          ['Série', nota.serie],
          ['Emissão', formatDateTime(nota.emitida_em, empresa.fuso)],
          [
            'Pedido',
            nota.venda_id ? way(nota.venda_numero ?? '', `/vendas/${nota.venda_id}`, can('vendas:read')) : null,
          ],
          [
            'Compra',
            nota.compra_id ? way(nota.compra_numero ?? '', `/compras/${nota.compra_id}`, can('compras:read')) : null,
          ],
          [
            'No estoque',
            nota.recebida_em ? (
              <When key="recebida" date={nota.recebida_em} zone={empresa.fuso} />
            ) : nota.sentido === 'entrada' ? (
              'Ainda não recebida'
            ) : null,
          ],
          ['Frete', MODALIDADE_FRETE[nota.transporte.modalidade]?.slice(4) ?? null],
          ['Transportador', nota.transporte.transportador.nome],
          ['Informações', nota.informacoes],
          ['Ao fisco', nota.informacoes_fisco],
        ]}
      />
    </Card>
  );
}

function Valores({ nota }: { nota: Nota }) {
  const { totais } = nota;
  const value = (name: string) => {
    const found = totais[name];
    return found && !isZero(found) ? formatMoney(found) : null;
  };
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="valores">
      <Title order={2} id="valores" mb="xs">
        Valores
      </Title>
      <Details
        items={[
          ['Produtos', value('vProd')],
          ['Frete', value('vFrete')],
          ['Seguro', value('vSeg')],
          ['Desconto', value('vDesc')],
          ['Outras despesas', value('vOutro')],
          ['ICMS', value('vICMS')],
          ['ICMS-ST', value('vST')],
          ['IPI', value('vIPI')],
          ['Total da nota', formatMoney(nota.valor_total)],
          ...nota.pagamentos.map(({ forma, descricao, valor }, i): [string, string] => [
            nota.pagamentos.length > 1 ? `Pagamento ${i + 1}` : 'Pagamento',
            `${descricao ?? FORMA_PAGAMENTO[forma] ?? forma} · ${formatMoney(valor)}`,
          ]),
          ...nota.duplicatas.map(({ numero, vencimento, valor }, i): [string, string] => [
            `Duplicata ${numero ?? i + 1}`,
            `${vencimento?.split('-').reverse().join('/') ?? ''} · ${formatMoney(valor)}`,
          ]),
        ]}
      />
    </Card>
  );
}

function Participantes({ nota }: { nota: Nota }) {
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="participantes">
      <Title order={2} id="participantes" mb="sm">
        Emitente e destinatário
      </Title>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Participante quem="Emitente" de={nota.emitente} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          {nota.destinatario ? (
            <Participante quem="Destinatário" de={nota.destinatario} cliente_id={nota.cliente_id} />
          ) : (
            <Text size="sm" c="dimmed">
              Consumidor não identificado.
            </Text>
          )}
        </Grid.Col>
      </Grid>
    </Card>
  );
}

type Quem = { quem: string; de: Nota['emitente']; cliente_id?: number | null };

function Participante({ quem, de: { nome, documento, inscricao_estadual, email, endereco }, cliente_id }: Quem) {
  const { can } = useSessao();
  const lines = [
    documento && `${documento.length === 11 ? 'CPF' : 'CNPJ'} ${formatDocument(documento)}`,
    inscricao_estadual && `IE ${inscricao_estadual}`,
    endereco && [endereco.logradouro, endereco.numero, endereco.complemento].filter(Boolean).join(', '),
    endereco && [endereco.bairro, [endereco.cidade, endereco.uf].filter(Boolean).join('/')].filter(Boolean).join(' · '),
    endereco?.telefone && formatPhone(endereco.telefone),
    email,
  ];
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {quem}
      </Text>
      {cliente_id && can('clientes:read') ? (
        <Anchor component={Link} href={`/clientes/${cliente_id}`} size="sm" fw={600}>
          {nome}
        </Anchor>
      ) : (
        <Text size="sm" fw={600}>
          {nome}
        </Text>
      )}
      {lines.filter(Boolean).map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}
