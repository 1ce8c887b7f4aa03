'use client';

import { formatDateTime, formatDocument, formatInteger, formatPhone, formatQuantity } from '#app/_ui/format.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { SITUACAO } from '../../situacao.tsx';
import type { Expedicao } from '../../types.ts';
import { volumes as volumesOf } from '../../volumes.ts';
import { addressLine } from './address-line.ts';
import classes from './romaneio.module.css';
import { ScannableCode } from './scannable-code.tsx';

/** The manifest: black on white, whatever the panel's colours. */
export function Romaneio({ expedicao }: { expedicao: Expedicao }) {
  const { empresa } = useSessao();
  const { numero_expedicao: numero, status, data_conclusao, forma_envio_nome } = expedicao;
  const when = (date: Date) => formatDateTime(date, empresa.fuso);
  const facts: [name: string, value: string | null][] = [
    ['Situação', SITUACAO[status].nome],
    ['Criada em', when(expedicao.data_criacao)],
    ['Concluída em', data_conclusao && when(data_conclusao)],
    ['Forma de envio', forma_envio_nome],
    ['Código de rastreio', expedicao.codigo_rastreio],
    ['Link de rastreio', expedicao.url_rastreio],
  ];
  return (
    <article className={classes.sheet} data-papel aria-label={`Romaneio de expedição ${numero}`}>
      <header className={classes.head}>
        <div className={classes.titles}>
          <p className={classes.company}>{expedicao.empresa_razao_social ?? expedicao.empresa_nome}</p>
          {expedicao.empresa_cnpj ? <p>CNPJ {formatDocument(expedicao.empresa_cnpj)}</p> : null}
          <h2 className={classes.kind}>Romaneio de expedição</h2>
          <p className={classes.number}>{numero}</p>
        </div>
        <div className={classes.code}>
          <ScannableCode numero={numero} />
        </div>
      </header>
      {status === 'cancelada' ? <p className={classes.cancelled}>CANCELADA</p> : null}
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <Destinos destinos={expedicao.destinos} />
      <dl className={classes.signatures}>
        {['Conferido por', 'Recebido por', 'Data'].map((name) => (
          <div key={name}>
            <dd />
            <dt>{name}</dt>
          </div>
        ))}
      </dl>
    </article>
  );
}

function Destinos({ destinos }: { destinos: Expedicao['destinos'] }) {
  if (destinos.length === 0) return <p className={classes.empty}>Nenhum item vinculado.</p>;
  const volumes = destinos.reduce((sum, destino) => sum + destino.volumes, 0);
  return (
    <>
      {destinos.map((destino) => (
        <Pedido key={destino.pedido_venda_id} destino={destino} />
      ))}
      <p className={classes.sum}>
        <span>Total de volumes</span>
        <span className={classes.count}>{formatInteger(volumes)}</span>
      </p>
    </>
  );
}

/** One order: to whom and where it goes, and its products. */
function Pedido({ destino }: { destino: Expedicao['destinos'][number] }) {
  const { cliente_documento, telefone, endereco } = destino;
  const contact = [cliente_documento && formatDocument(cliente_documento), telefone && formatPhone(telefone)];
  return (
    <section className={classes.order} aria-label={`Pedido ${destino.numero_pedido}`}>
      <header>
        <h3>
          Pedido {destino.numero_pedido} <span className={classes.boxes}>{volumesOf(destino.volumes)}</span>
        </h3>
        <p className={classes.recipient}>{destino.cliente_nome}</p>
        {contact.some(Boolean) ? <p>{contact.filter(Boolean).join(' · ')}</p> : null}
        <p>{endereco ? addressLine(endereco) : 'Sem endereço de entrega no cadastro do cliente.'}</p>
      </header>
      {destino.linhas.length === 0 ? (
        <p>Sem produtos: só serviços, ou tudo devolvido.</p>
      ) : (
        <table className={classes.items}>
          <caption>Produtos do pedido {destino.numero_pedido}</caption>
          <thead>
            <tr>
              <th scope="col">Código</th>
              <th scope="col">Produto</th>
              <th scope="col" className={classes.count}>
                Quantidade
              </th>
              <th scope="col" className={classes.check}>
                Conferido
              </th>
            </tr>
          </thead>
          <tbody>
            {destino.linhas.map((linha) => (
              <tr key={linha.item_venda_id}>
                <td className={classes.sku}>{linha.codigo}</td>
                <td>{linha.descricao}</td>
                <td className={classes.count}>
                  {formatQuantity(linha.quantidade)} {linha.unidade}
                </td>
                <td className={classes.check}>
                  <span className={classes.box} data-done={linha.separada === linha.quantidade || undefined} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
