'use client';

import { Anchor, Group, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { formatDate, formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { STATUS_CONVERSA } from '#modulos/conversa-valores.ts';
import { RELEITURA } from '../../_ao-vivo/chaves.ts';
import type { Conversa } from '../../_ao-vivo/types.ts';
import { Copied, Facts } from '../../_parts/facts.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { EtiquetasLine } from '../../contatos/[id]/etiquetas-line.tsx';
import { ClienteNome } from '../../contatos/cliente-nome.tsx';
import { type Contato as Registro, telephoneLink, telephoneShown } from '../../contatos/types.ts';
import { SITUACAO } from '../../vendas/situacao.tsx';
import { CanalIcon } from '../_parts/canal-icon.tsx';
import { shortMoment } from '../_parts/momento.ts';
import { Retrato } from '../_parts/retrato.tsx';
import classes from './contato.module.css';

/** Lines of each list. */
const SHOWN = 5;

/** The third column: whom one talks with, and what is going on with them. */
export function Contato({ conversa }: { conversa: Conversa }) {
  const { can } = useSessao();
  const { data, error, refetch } = trpc.contatos.get.useQuery({ id: conversa.contato_id }, RELEITURA);
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={classes.rolagem}>
        <Skeletons heights={[120, 80, 80]} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={classes.rolagem} tabIndex={0} aria-label={`Contato: ${data.nome}`}>
      <Quem contato={data} />
      <div className={classes.etiquetas}>
        <EtiquetasLine contato={data} />
      </div>
      <Dados contato={data} />
      <Negocios contato={data} />
      {data.cliente_erp_id !== null && can('vendas:read') ? <Pedidos cliente_id={data.cliente_erp_id} /> : null}
      <Outras conversa={conversa} />
    </section>
  );
}

const Quem = ({ contato: { id, nome, cargo, empresa_nome } }: { contato: Registro }) => (
  <div className={classes.quem}>
    <Retrato nome={nome} size={56} />
    <Title order={2} size="md" style={{ overflowWrap: 'anywhere' }}>
      {nome}
    </Title>
    <Text size="xs" c="dimmed">
      {[cargo, empresa_nome].filter(Boolean).join(' · ')}
    </Text>
    <Anchor component={Link} href={`/contatos/${id}`} size="xs">
      Abrir o contato <IconExternalLink size={12} aria-hidden style={{ verticalAlign: -1 }} />
    </Anchor>
  </div>
);

function Dados({
  contato: { celular, telefone, email, cliente_erp_id, responsavel_nome, observacao },
}: {
  contato: Registro;
}) {
  const phone = (value: string | null, name: string) =>
    value ? (
      <Copied value={telephoneShown(value)} name={name}>
        <Anchor href={telephoneLink(value)} size="sm" className="numero">
          {telephoneShown(value)}
        </Anchor>
      </Copied>
    ) : null;
  return (
    <Facts
      items={[
        ['Celular', phone(celular, 'o celular')],
        ['Telefone', phone(telefone, 'o telefone')],
        [
          'E-mail',
          email ? (
            <Copied key="email" value={email} name="o e-mail">
              <Anchor href={`mailto:${email}`} size="sm">
                {email}
              </Anchor>
            </Copied>
          ) : null,
        ],
        ['Cliente', cliente_erp_id === null ? null : <ClienteNome key="cliente" id={cliente_erp_id} linked />],
        ['Responsável pelo contato', responsavel_nome],
        [
          'Observação',
          observacao ? (
            <Text span size="sm" lineClamp={4} key="observacao" style={{ whiteSpace: 'pre-wrap' }}>
              {observacao}
            </Text>
          ) : null,
        ],
      ]}
    />
  );
}

function Secao({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.secao} aria-label={title}>
      <h3>
        {title}
        {action}
      </h3>
      {children}
    </section>
  );
}

const Nada = ({ children }: { children: string }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
);

function Negocios({ contato: { id, arquivado } }: { contato: Registro }) {
  const { can } = useSessao();
  const { data } = trpc.negocios.list.useQuery({ contato_id: id, status: 'aberto', por_pagina: SHOWN }, RELEITURA);
  return (
    <Secao
      title="Negócios abertos"
      action={
        can('crm:write') && !arquivado ? (
          <Anchor component={Link} href={`/negocios?novo=negocio&contato=${id}`} size="xs">
            Novo negócio
          </Anchor>
        ) : null
      }
    >
      {data?.resultados.length === 0 ? <Nada>Nenhum negócio aberto.</Nada> : null}
      <ul className={classes.lista}>
        {data?.resultados.map((negocio) => (
          <li key={negocio.id}>
            <Link href={`/negocios/${negocio.id}`} className={classes.item}>
              <Text span size="sm" fw={500} display="block" lineClamp={2}>
                {negocio.titulo}
              </Text>
              <span className={classes.linha}>
                <Text span size="xs" c="dimmed" truncate>
                  {negocio.etapa_nome}
                </Text>
                <Text span size="xs" className="numero">
                  {formatMoney(negocio.valor)}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Secao>
  );
}

function Pedidos({ cliente_id }: { cliente_id: number }) {
  const { empresa } = useSessao();
  const { data } = trpc.vendas.list.useQuery({ cliente_id, por_pagina: SHOWN }, RELEITURA);
  return (
    <Secao
      title="Últimos pedidos"
      action={
        <Anchor component={Link} href={`/vendas?cliente_id=${cliente_id}`} size="xs">
          Ver todos
        </Anchor>
      }
    >
      {data?.resultados.length === 0 ? <Nada>Nenhum pedido ainda.</Nada> : null}
      <ul className={classes.lista}>
        {data?.resultados.map((venda) => (
          <li key={venda.id}>
            <Link href={`/vendas/${venda.id}`} className={classes.item}>
              <span className={classes.linha}>
                <Text span size="sm" fw={500} className="numero">
                  Pedido {venda.numero_pedido}
                </Text>
                <Text span size="xs" className="numero">
                  {formatMoney(venda.total_venda)}
                </Text>
              </span>
              <Text span size="xs" c="dimmed">
                {SITUACAO[venda.status].nome} · {formatDate(venda.criado_em, empresa.fuso)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Secao>
  );
}

/** What else was talked about with the contact, through whatever channel. */
function Outras({ conversa: { id, contato_id } }: { conversa: Conversa }) {
  const { empresa } = useSessao();
  const { data } = trpc.conversas.list.useQuery({ contato_id, arquivada: 'todos', por_pagina: SHOWN + 1 });
  const others = data?.resultados.filter((one) => one.id !== id).slice(0, SHOWN);
  return (
    <Secao title="Outras conversas">
      {others?.length === 0 ? <Nada>Nenhuma outra conversa.</Nada> : null}
      <ul className={classes.lista}>
        {others?.map((one) => (
          <li key={one.id}>
            <Link href={`/conversas?c=${one.id}`} className={classes.item}>
              <Group gap={6} wrap="nowrap">
                <CanalIcon tipo={one.canal} size={13} />
                <Text span size="sm" truncate flex={1}>
                  {one.assunto ?? one.ultima_previa ?? 'Sem mensagens'}
                </Text>
                <Text span size="xs" c="dimmed" className="numero">
                  {shortMoment(one.ultima_em, empresa.fuso)}
                </Text>
              </Group>
              <Text span size="xs" c="dimmed">
                {STATUS_CONVERSA[one.status]}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Secao>
  );
}
