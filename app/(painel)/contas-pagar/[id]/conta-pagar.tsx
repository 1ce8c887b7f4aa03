'use client';

import { ContaDetail } from '../../financeiro/_parts/conta-detail.tsx';

export const ContaPagar = ({ id }: { id: number | null }) => <ContaDetail tipo="pagar" id={id} />;
