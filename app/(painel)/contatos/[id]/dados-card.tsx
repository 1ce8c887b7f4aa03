'use client';

import { Anchor, Card, Title } from '@mantine/core';
import { When } from '#app/_ui/when.tsx';
import { Copied, Facts } from '../../_parts/facts.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { type Contato, telephoneLink, telephoneShown } from '../types.ts';

const phone = (value: string | null, name: string) =>
  value ? (
    <Copied value={telephoneShown(value)} name={name}>
      <Anchor href={telephoneLink(value)} size="sm" className="numero">
        {telephoneShown(value)}
      </Anchor>
    </Copied>
  ) : null;

/** Who the contact is and how to reach them. */
export function DadosCard({ contato }: { contato: Contato }) {
  const { empresa } = useSessao();
  const { email, celular, telefone, empresa_nome, cargo, responsavel_nome, observacao } = contato;
  const reached = email || celular || telefone;
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="dados">
      <Title order={2} id="dados" mb="xs">
        Dados
      </Title>
      <Facts
        items={[
          ['Celular', phone(celular, 'o celular')],
          ['Outro telefone', phone(telefone, 'o telefone')],
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
          ['Telefone e e-mail', reached ? null : 'não informados'],
          ['Empresa', empresa_nome],
          ['Cargo', cargo],
          ['Responsável', responsavel_nome ?? 'ninguém'],
          [
            'Observação',
            observacao ? (
              <span key="observacao" style={{ whiteSpace: 'pre-wrap' }}>
                {observacao}
              </span>
            ) : null,
          ],
          ['Contato desde', <When key="criado" date={contato.criado_em} zone={empresa.fuso} />],
          ['Atualizado', <When key="atualizado" date={contato.atualizado_em} zone={empresa.fuso} />],
        ]}
      />
    </Card>
  );
}
