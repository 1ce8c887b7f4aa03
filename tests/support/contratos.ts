import { expect } from 'vitest';
import { type Contrato, createContrato, listCiclos, verifyContratos } from '#server/contratos/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, db } from '#server/platform/db.ts';
import { attendPendentes } from '#server/transport/inngest/contratos-batch.ts';
import { type Company, makeCompany } from './factory.ts';

/** A company whose contracts live at moments of the test's choice. */
export class Contratante {
  readonly company: Company;
  readonly ctx: Ctx;
  readonly cliente_id: number;

  constructor(company: Company, ctx: Ctx, cliente_id: number) {
    this.company = company;
    this.ctx = ctx;
    this.cliente_id = cliente_id;
  }

  /** A contract of one free text, made at noon UTC of a day unless told another moment. */
  make(agora: string, fields: Record<string, unknown> = {}): Promise<Contrato> {
    return createContrato(
      this.ctx,
      {
        titulo: 'Suporte',
        cliente_id: this.cliente_id,
        itens: [{ descricao: 'Suporte mensal', quantidade: '1', preco_unitario: '100.00' }],
        ...fields,
      },
      {},
      moment(agora),
    );
  }

  /** The competences that count, oldest first, each with its due day, value and receivable. */
  async cycles({ id }: { id: number }) {
    const { resultados } = await listCiclos(this.ctx, { id, por_pagina: 100 });
    return resultados.filter(({ desfeito_em }) => desfeito_em === null).reverse();
  }

  async dueDays(contrato: { id: number }): Promise<string[]> {
    return (await this.cycles(contrato)).map(({ vencimento }) => vencimento);
  }

  /** The statuses that events told of a contract, in their order: `criado`, `suspenso < ativo`. */
  async told({ id }: { id: number }): Promise<string[]> {
    const rows = await db().sql<{ evento: string; status: string; antes: string | null }[]>`
      SELECT evento, dados->>'status' AS status, dados->>'status_anterior' AS antes FROM eventos
      WHERE empresa_id = ${this.ctx.empresa_id} AND evento LIKE 'contrato.%' AND (dados->>'id')::bigint = ${id} ORDER BY id`;
    return rows.map(({ evento, status, antes }) => (evento === 'contrato.criado' ? 'criado' : `${status} < ${antes}`));
  }

  /** Everything agrees with everything, as of a moment. */
  async prove(agora: string): Promise<void> {
    expect(await verifyContratos(this.ctx, moment(agora))).toMatchObject({ ok: true, divergencias: [] });
  }
}

export const moment = (agora: string): Date => new Date(agora.includes('T') ? agora : `${agora}T12:00:00Z`);

export async function openContratante(fuso = 'America/Sao_Paulo', given?: Company): Promise<Contratante> {
  const company = given ?? (await makeCompany());
  if (fuso !== 'America/Sao_Paulo') await updateEmpresa(company.ctx, { fuso });
  const ctx = { ...company.ctx, fuso };
  return new Contratante(company, ctx, (await company.customer()).id);
}

/** What the service does every ten minutes, at a moment: for all companies. */
export const tick = (agora: string): Promise<number> => attendPendentes(db(), () => true, moment(agora));

/** What a process that dies leaves undone. */
export class Death extends Error {}

/** A transaction that ends before its statement number `at`. */
export function mortal(tx: Db, at: number): { db: Db; said: () => number } {
  let said = 0;
  const count = () => {
    said++;
    if (said === at) throw new Death();
  };
  const sql = new Proxy(tx.sql, {
    apply(target, self, args) {
      // A part of another statement is none of its own; of these there are only a few, and dying there is dying too.
      if (Array.isArray(args[0]) && 'raw' in args[0]) count();
      return Reflect.apply(target, self, args);
    },
  });
  const orm = new Proxy(tx.orm, {
    get(target, name) {
      const found = Reflect.get(target, name) as unknown;
      if (typeof found !== 'function') return found;
      return (...args: unknown[]) => {
        count();
        return Reflect.apply(found, target, args) as unknown;
      };
    },
  });
  return { db: { ...tx, sql, orm }, said: () => said };
}
