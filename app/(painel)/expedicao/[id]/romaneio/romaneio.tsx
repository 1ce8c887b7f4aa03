'use client';

import { formatDateTime, formatInteger } from '#app/_ui/format.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { SITUACAO } from '../../situacao.tsx';
import type { Expedicao } from '../../types.ts';
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
    ['Endereço de rastreio', expedicao.url_rastreio],
  ];
  return (
    <article className={classes.sheet} data-papel aria-label={`Romaneio de expedição ${numero}`}>
      <header className={classes.head}>
        <div className={classes.titles}>
          <p className={classes.company}>{expedicao.empresa_nome}</p>
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
      <Itens itens={expedicao.itens} />
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

function Itens({ itens }: { itens: Expedicao['itens'] }) {
  if (itens.length === 0) return <p className={classes.empty}>Nenhum item vinculado.</p>;
  return (
    <table className={classes.items}>
      <caption>Itens</caption>
      <thead>
        <tr>
          <th scope="col">Pedido</th>
          <th scope="col">Cliente</th>
          <th scope="col">Produto</th>
          <th scope="col" className={classes.count}>
            Volumes
          </th>
        </tr>
      </thead>
      <tbody>
        {itens.map((item) => (
          <tr key={item.id}>
            <td>{item.numero_pedido}</td>
            <td>{item.cliente_nome}</td>
            <td>
              {item.produto_nome ?? 'Pedido inteiro'}
              {item.produto_codigo ? <span className={classes.sku}> {item.produto_codigo}</span> : null}
            </td>
            <td className={classes.count}>{formatInteger(item.quantidade)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total de volumes
          </th>
          <td className={classes.count}>{formatInteger(itens.reduce((sum, item) => sum + item.quantidade, 0))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
