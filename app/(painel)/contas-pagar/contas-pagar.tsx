'use client';

import { ContasList } from '../financeiro/_parts/contas-list.tsx';

export const ContasPagar = () => <ContasList tipo="pagar" />;
