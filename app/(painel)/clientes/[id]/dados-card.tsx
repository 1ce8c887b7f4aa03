'use client';

import { Anchor, Card, Title } from '@mantine/core';
import { formatDocument, formatPhone } from '#app/_ui/format.ts';
import { When } from '#app/_ui/when.tsx';
import { Copied, Facts } from '../../_parts/facts.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Cliente } from '../types.ts';

const phone = (value: string | null, name: string) =>
  value ? (
    <Copied value={formatPhone(value)} name={name}>
      <Anchor href={`tel:${value.length > 11 ? '+' : ''}${value}`} size="sm" className="numero">
        {formatPhone(value)}
      </Anchor>
    </Copied>
  ) : null;

/** Who the customer is and how to reach them. */
export function DadosCard({ cliente }: { cliente: Cliente }) {
  const { empresa } = useSessao();
  const { tipo_pessoa, cnpj_cpf, inscricao_estadual, email, telefone, celular, cidade, uf, observacao } = cliente;
  const reached = email || telefone || celular;
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="dados">
      <Title order={2} id="dados" mb="xs">
        Dados e contatos
      </Title>
      <Facts
        items={[
          [
            tipo_pessoa === 1 ? 'CPF' : 'CNPJ',
            cnpj_cpf ? (
              <Copied key="documento" value={formatDocument(cnpj_cpf)} name="o documento">
                <span className="numero">{formatDocument(cnpj_cpf)}</span>
              </Copied>
            ) : (
              'não informado'
            ),
          ],
          ['Inscrição estadual', inscricao_estadual],
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
          ['Celular', phone(celular, 'o celular')],
          ['Telefone', phone(telefone, 'o telefone')],
          ['Contato', reached ? null : 'não informado'],
          ['Cidade', [cidade, uf].filter(Boolean).join('/') || null],
          [
            'Observação',
            observacao ? (
              <span key="observacao" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {observacao}
              </span>
            ) : null,
          ],
          ['Cliente desde', <When key="criado" date={cliente.criado_em} zone={empresa.fuso} />],
          ['Atualizado', <When key="atualizado" date={cliente.atualizado_em} zone={empresa.fuso} />],
        ]}
      />
    </Card>
  );
}
