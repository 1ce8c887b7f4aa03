import { Radio, Stack } from '@mantine/core';
import { TIPO_USUARIO } from '#modulos/usuarios.ts';
import type { Usuario } from './types.ts';

type Tipo = Usuario['tipo'];
type Props = { value: Tipo; onChange: (tipo: Tipo) => void; error?: unknown };

const QUEM: Record<Tipo, string> = {
  interno: 'Trabalha na empresa. Ocupa um dos usuários do contrato.',
  contador: 'Do escritório de contabilidade. Não ocupa vaga do contrato.',
  terceiro: 'Representante, consultor ou fornecedor. Não ocupa vaga do contrato.',
};
const TIPOS: readonly Tipo[] = ['interno', 'contador', 'terceiro'];

/** Whether a user belongs to the company, or is an external access. */
export const TipoInput = ({ value, onChange, error }: Props) => (
  <Radio.Group
    label="Quem é"
    value={value}
    onChange={(chosen) => onChange(TIPOS.find((tipo) => tipo === chosen) ?? value)}
    error={error ? String(error) : undefined}
  >
    <Stack gap="sm" mt={8}>
      {TIPOS.map((tipo) => (
        <Radio key={tipo} value={tipo} label={TIPO_USUARIO[tipo]} description={QUEM[tipo]} />
      ))}
    </Stack>
  </Radio.Group>
);
