import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { correio_desligado, empresas, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { CARTAS, type Carta, DESLIGAVEIS, enqueueMail, enqueueMails, type TipoDeCarta } from '#server/correio/index.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { deviceOf } from '#server/platform/devices.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type Aviso, setAvisoInput } from './schemas.ts';
import type { Pessoa } from './sessoes.ts';

/** The kinds of e-mail that a person may switch off, in words, each with whether it is on. */
export async function listAvisos(db: Db, { usuario_id }: Pick<Pessoa, 'usuario_id'>): Promise<Aviso[]> {
  const rows = await db.orm
    .select({ tipo: correio_desligado.tipo })
    .from(correio_desligado)
    .where(eq(correio_desligado.usuario_id, usuario_id));
  const off = new Set(rows.map(({ tipo }) => tipo));
  return DESLIGAVEIS.map((tipo) => ({
    tipo,
    nome: CARTAS[tipo].nome,
    quando: CARTAS[tipo].quando,
    ligado: !off.has(tipo),
  }));
}

/** Switches a kind of e-mail on or off for a person. E-mails that one signs in with cannot be switched off. */
export async function setAviso(db: Db, pessoa: Pick<Pessoa, 'usuario_id'>, input: unknown): Promise<Aviso[]> {
  const { tipo, ligado } = parseInput(setAvisoInput, input);
  const row = { usuario_id: pessoa.usuario_id, tipo };
  if (ligado) {
    await db.orm
      .delete(correio_desligado)
      .where(and(eq(correio_desligado.usuario_id, row.usuario_id), eq(correio_desligado.tipo, tipo)));
  } else {
    await db.orm.insert(correio_desligado).values(row).onConflictDoNothing();
  }
  return listAvisos(db, pessoa);
}

/** Joins whether a person switched a kind off; the statement then asks for `wantsIt`. */
const switchedOff = (tipo: TipoDeCarta) =>
  and(eq(correio_desligado.usuario_id, usuarios.id), eq(correio_desligado.tipo, tipo));
const wantsIt = isNull(correio_desligado.usuario_id);

/** A notice that could not be sent for so long is no news any more. */
const NEWS_DAYS = 3;

type Notice = {
  tipo: TipoDeCarta;
  /** Of several notices with one key, each administrator gets only the first. */
  chave: string;
  /** What the notice tells; it is handed the company's name. */
  carta: (empresa_nome: string) => Carta;
  /** Another user of the company whom it concerns (`usuarios_empresas.id`). */
  membro_id?: number | null;
};

/**
 * Writes an e-mail to each active administrator of a company, and to the user whom it concerns, unless they switched its kind off, in the
 * caller's transaction: the last of it, because several that write one notice wait for each other.
 */
export async function notifyAdministrators(
  tx: Db,
  empresa_id: number,
  { tipo, chave, carta, membro_id }: Notice,
): Promise<void> {
  const people = await tx.orm
    .select({ usuario_id: usuarios.id, para: usuarios.email, empresa_nome: empresas.nome })
    .from(usuarios_empresas)
    .innerJoin(empresas, and(eq(empresas.id, usuarios_empresas.empresa_id), eq(empresas.situacao, 'ativa')))
    .innerJoin(usuarios, eq(usuarios.id, usuarios_empresas.usuario_id))
    .leftJoin(correio_desligado, switchedOff(tipo))
    .where(
      and(
        eq(usuarios_empresas.empresa_id, empresa_id),
        or(
          eq(usuarios_empresas.papel, 'administrador'),
          membro_id == null ? undefined : eq(usuarios_empresas.id, membro_id),
        ),
        usuarios_empresas.ativo,
        wantsIt,
      ),
    )
    // In one order, whoever writes: two that write the same notice do not hold what the other waits for.
    .orderBy(asc(usuarios.id));
  await enqueueMails(
    tx,
    people.map(({ usuario_id, para, empresa_nome }) => ({
      ...carta(empresa_nome),
      para,
      chave: `${chave}:${usuario_id}`,
      valida_dias: NEWS_DAYS,
    })),
  );
}

type Entry = { usuario_id: number; ip: string | null; agente: string | null };

/**
 * Tells a person of a sign-in from a browser that their account did not know, in the transaction that opens the session; at most once a
 * day for the same kind of browser at the same address. Not at an account's first sign-in, when every browser is new.
 */
export async function noticeNewDevice(tx: Db, { usuario_id, ip, agente }: Entry): Promise<void> {
  const [person] = await tx.orm
    .select({ nome: usuarios.nome, para: usuarios.email })
    .from(usuarios)
    .leftJoin(correio_desligado, switchedOff('dispositivo_novo'))
    .where(and(eq(usuarios.id, usuario_id), wantsIt));
  if (!person) return;
  const dispositivo = deviceOf(agente);
  const quando = new Date().toISOString();
  const same = sha256(`${dispositivo} ${ip}`).toString('base64url').slice(0, 22);
  await enqueueMail(tx, {
    tipo: 'dispositivo_novo',
    para: person.para,
    chave: `dispositivo:${usuario_id}:${same}:${quando.slice(0, 10)}`,
    valida_dias: NEWS_DAYS,
    dados: { nome: person.nome, dispositivo, ip, quando },
  });
}
