'use client';

import { ContaDetail } from '../../financeiro/_parts/conta-detail.tsx';

export const ContaReceber = ({ id }: { id: number | null }) => <ContaDetail tipo="receber" id={id} />;
