import { expect, test } from 'vitest';
import { heldTables } from '#server/platform/migration-locks.ts';

const held = (...statements: string[]) => Object.fromEntries(heldTables(statements));

test('each kind of statement holds its tables as strongly as PostgreSQL does', () => {
  expect(held('ALTER TABLE "produtos" ADD COLUMN "a" text;')).toEqual({ produtos: 'ACCESS EXCLUSIVE' });
  expect(held('\nALTER TABLE public.produtos DROP COLUMN a')).toEqual({ produtos: 'ACCESS EXCLUSIVE' });
  expect(
    held('ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b_id") REFERENCES "public"."b"("id") ON DELETE no action;'),
  ).toEqual({ a: 'SHARE ROW EXCLUSIVE', b: 'SHARE ROW EXCLUSIVE' });
  expect(held('CREATE UNIQUE INDEX IF NOT EXISTS "i" ON "eventos" USING btree ("id") WHERE x = 1')).toEqual({
    eventos: 'SHARE',
  });
  expect(held('CREATE OR REPLACE TRIGGER t AFTER UPDATE ON titulos FOR EACH ROW EXECUTE FUNCTION f()')).toEqual({
    titulos: 'SHARE ROW EXCLUSIVE',
  });
  expect(held('-- Of all.\nUPDATE contas SET a = 1;')).toEqual({ contas: 'SHARE ROW EXCLUSIVE' });
});

test('the strongest of several counts, and the body of a function does not', () => {
  expect(
    held('CREATE INDEX "i" ON "a" ("x")', 'ALTER TABLE "a" ALTER COLUMN x SET NOT NULL', 'UPDATE a SET x = 1'),
  ).toEqual({
    a: 'ACCESS EXCLUSIVE',
  });
  expect(held('CREATE OR REPLACE FUNCTION f() RETURNS trigger AS $$ BEGIN UPDATE b SET x = 1; END $$')).toEqual({});
});
