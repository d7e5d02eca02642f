import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { breachesOf, type Release } from './lastRelease.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

const upperCase = 'create function loud() returns trigger language plpgsql as $$ begin new.name := upper(new.name); return new; end $$;'

let database: TestDatabase
let client: pg.Client
let release: Release

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  release = JSON.parse(await readFile(new URL('lastRelease.json', import.meta.url), 'utf8'))
})
beforeEach(() => client.query('begin'))
afterEach(() => client.query('rollback'))
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('a process of the previous release can write and read today’s database', async () => {
  expect(release.tables.length).toBeGreaterThan(30)
  expect(release.tables.flatMap(({ rows }) => rows).length).toBeGreaterThan(100)
  expect(await breachesOf(client, release)).toEqual([])
})

test.each([
  ['a column that is gone', 'alter table orders drop column progress', /^orders: column "progress" of relation "orders" does not exist$/],
  ['a renamed column', 'alter table users rename column name to full_name', /^users: column "name" of relation "users"/],
  ['a column that must be filled', 'alter table payments add column shop text not null', /^payments: the new column shop takes no row/],
  ['a check that refuses its rows', 'alter table users add check (length(name) > 900) not valid', /^users: .* violates check constraint/],
  ['a missing unique index', 'drop index skills_name_key', /^skills: there is no unique or exclusion constraint matching/],
  ['a table that is gone', 'drop table captchas', /^captchas: relation "captchas" does not exist$/],
  ['a smaller type', 'alter table notifications alter column text type varchar(3)', /^notifications: value too long/],
  [
    'a trigger that writes otherwise',
    `${upperCase} create trigger loud before insert on skills for each row execute function loud()`,
    /otherwise/,
  ],
  [
    'a search text that lost its words',
    `create or replace function fill_payment_search_text() returns trigger language plpgsql as $$ begin new.search_text := 'x'; return new; end $$`,
    /^payments: a row comes back otherwise/,
  ],
])('%s is detected', async (_, change, breach) => {
  await client.query(change)
  const found = await breachesOf(client, release)
  expect(found.filter((line) => breach.test(line)).length, found.join('\n')).toBeGreaterThan(0)
})

test.each([
  ['a table', 'create table shops (id int primary key)'],
  ['a column that may be empty', 'alter table orders add column colour text'],
  ['a column with a default', 'alter table orders add column colour text not null default $$red$$'],
  ['a wider type', 'alter table payments alter column amount_cents type bigint'],
])('an additional %s is no breach', async (_, change) => {
  await client.query(change)
  expect(await breachesOf(client, release)).toEqual([])
})
