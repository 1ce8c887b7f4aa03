'use client';

import { parseAsInteger, useQueryStates } from 'nuqs';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { Comparar } from './comparar.tsx';
import { Duplicados } from './duplicados.tsx';

const LIST = { href: '/contatos', label: 'Contatos' };
const DUPLICADOS = { href: '/contatos/mesclar', label: 'Duplicados' };

/** Contacts that may be one person; with `?de=` and `?para=` two of them side by side, before they are merged. */
export function MesclarScreen() {
  const { can } = useSessao();
  const [{ de, para }, setPair] = useQueryStates({ de: parseAsInteger, para: parseAsInteger });
  const comparing = de !== null && para !== null;
  return (
    <>
      <PageHeader
        back={comparing ? DUPLICADOS : LIST}
        title={comparing ? 'Mesclar contatos' : 'Contatos duplicados'}
        description={
          comparing
            ? 'Confira, campo por campo, o que fica. Nada muda antes de confirmar.'
            : 'Contatos com o mesmo nome, que podem ser a mesma pessoa. Quem tem o mesmo telefone ou e-mail já é um contato só.'
        }
      />
      {can('crm:write') ? (
        comparing ? (
          <Comparar
            key={`${para} ${de}`}
            para={para}
            de={de}
            onSwap={() => void setPair({ de: para, para: de }, { history: 'replace' })}
          />
        ) : (
          <Duplicados />
        )
      ) : (
        <Forbidden>O seu papel nesta empresa não mescla contatos.</Forbidden>
      )}
    </>
  );
}
