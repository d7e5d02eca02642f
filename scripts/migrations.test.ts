import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { stepsOf } from '../server/src/platform/database/migrationFiles.ts'
import { problemsOf } from './migrationRules.ts'
import { politely } from './migrationText.ts'

const folder = fileURLToPath(new URL('../server/src/migrations', import.meta.url))
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))

test('all migrations after the first can run beside the previous release', async () => {
  expect(files[0]).toBe('0000_initial.sql')
  for (const file of files.slice(1)) expect(await problemsOf(readFileSync(path.join(folder, file), 'utf8')), file).toEqual([])
})

const breaks = /breaks the release before|inserts rows without it/
const blocks = /keeps .* waiting|under a lock|while the locks|holds rows/

test.each([
  ['alter table orders add column colour text', null],
  [`alter table orders add column colour text not null default 'red'`, null],
  ['alter table orders add column seen_at timestamptz not null default now()', null],
  ['alter table orders add column colour text not null', breaks],
  ['alter table orders add column seen_at timestamptz default clock_timestamp()', blocks],
  ['alter table orders add column key uuid not null default gen_random_uuid()', blocks],
  ['alter table orders add column number bigint generated always as identity', blocks],
  ['alter table orders add column code text unique', blocks],
  ['alter table orders add column shop uuid references shops (id)', blocks],
  ['alter table orders drop column turns', breaks],
  ['alter table orders add column colour text, drop column turns', breaks],
  ['alter table orders rename column turns to rounds', breaks],
  ['alter table orders rename to tasks', breaks],
  ['alter table orders alter column turns type bigint', breaks],
  ['alter table orders alter column turns set not null', breaks],
  ['alter table orders alter column turns drop not null', breaks],
  ['alter table orders alter column turns set default 1', null],
  ['alter table orders alter column turns drop default', breaks],
  ['alter table orders drop constraint small', breaks],
  ['alter table orders add constraint small check (turns < 9)', blocks],
  ['alter table orders add constraint small check (turns < 9) not valid', null],
  ['alter table orders add constraint owner foreign key (shop) references shops (id)', blocks],
  ['alter table orders add constraint owner foreign key (shop) references shops (id) not valid', null],
  ['alter table orders add constraint one unique (code)', blocks],
  ['alter table orders add constraint one unique using index one', null],
  ['alter table orders validate constraint small', blocks],
  ['-- outside a transaction\nalter table orders validate constraint small', null],
  ['alter table orders set (autovacuum_vacuum_scale_factor = 0.02)', null],
  ['create index orders_turns on orders (turns)', blocks],
  ['create index concurrently orders_turns on orders (turns)', null],
  ['drop index orders_turns', blocks],
  ['drop index concurrently orders_turns', breaks],
  ['drop table orders', breaks],
  ['drop trigger orders_search_text on orders', breaks],
  ['drop function tally_added_orders', breaks],
  ['alter trigger one on orders rename to other', breaks],
  ['truncate orders', breaks],
  [`update orders set name = 'x'`, blocks],
  ['delete from orders', blocks],
  [`-- outside a transaction\nupdate orders set name = 'x' where id = '1'`, null],
  [`do $$ begin execute 'drop table orders'; end $$`, blocks],
  ['create table shops (id uuid primary key);\n--> statement-breakpoint\ncreate index shops_idx on shops (id)', null],
  ['create function one() returns int language sql as $$ select 1 $$', null],
  [`insert into shops (id) values ('1')`, null],
  ['reindex table orders', breaks],
])('%s', async (statement, expected) => {
  const problems = await problemsOf(`${statement};`)
  if (expected) expect(problems.join()).toMatch(expected)
  else expect(problems).toEqual([])
})

test('a contract step may break what no running release uses, and may not block', async () => {
  const because = '-- contract: no release since 1.4 reads turns\n'
  expect(await problemsOf(`${because}alter table orders drop column turns;`)).toEqual([])
  expect(await problemsOf(`${because}drop index concurrently orders_turns;`)).toEqual([])
  expect((await problemsOf(`${because}drop index orders_turns;`)).join()).toMatch(blocks)
  expect((await problemsOf('-- contract:\nalter table orders drop column turns;')).join()).toMatch(breaks)
})

test('drizzle-kit’s SQL is rewritten so that it does not block', async () => {
  const written = [
    'CREATE TABLE "shops" (\n\t"id" uuid PRIMARY KEY NOT NULL\n);\n',
    'ALTER TABLE "orders" ADD COLUMN "shop" uuid;',
    'ALTER TABLE "shops" ADD CONSTRAINT "shops_fk" FOREIGN KEY ("id") REFERENCES "public"."orders"("id") ON DELETE no action;',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_shop_fk" FOREIGN KEY ("shop") REFERENCES "public"."shops"("id") ON DELETE no action;',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_code_key" UNIQUE("code");',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_turns" CHECK ("orders"."turns" < 9);',
    'CREATE INDEX "shops_idx" ON "shops" USING btree ("id");',
    'CREATE UNIQUE INDEX "orders_shop_idx" ON "orders" USING btree ("shop") WHERE recycled_at is null;',
  ].join('--> statement-breakpoint\n')
  const text = politely(written)
  expect(await problemsOf(text)).toEqual([])
  expect(stepsOf(text).map(({ isOutside, statements }) => [isOutside, statements.length])).toEqual([
    [false, 4],
    [true, 1],
    [false, 3],
    [true, 1],
    [true, 1],
    [true, 1],
  ])
  expect(text).toContain('CREATE UNIQUE INDEX CONCURRENTLY "orders_shop_idx" ON "orders" USING btree ("shop") WHERE recycled_at is null;')
  expect(text).toContain('-- outside a transaction\nALTER TABLE "orders" VALIDATE CONSTRAINT "orders_turns";')
})
