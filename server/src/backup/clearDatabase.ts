import pg from 'pg'
import { SetupProblem } from '#config/setupProblem.ts'
import { migrationsOf } from './catalog.ts'

/** The content of the target: nothing, only empty tables of the product, or a company. */
export type Occupancy = 'nothing' | 'tables' | 'company'

export async function occupancyOf(url: string): Promise<Occupancy> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e') order by 1 limit 1`,
    )
    if (!rows[0]) return 'nothing'
    if (!(await migrationsOf(client)))
      throw new SetupProblem(
        `This database belongs to something else: it holds the table ${rows[0].name} and none of ours. Set DATABASE_URL to an empty one.`,
      )
    const { rows: users } = await client.query<{ isThere: boolean }>(`select to_regclass('public.users') is not null as "isThere"`)
    if (!users[0]?.isThere) return 'tables'
    return (await client.query('select from public.users limit 1')).rowCount ? 'company' : 'tables'
  })
}

/** Throws while a process of the product is connected, since it would write into the restored data. */
export async function refuseWhileInUse(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'mentordesk%' limit 1`,
    )
    if (rowCount) throw new SetupProblem('The product is running on this database. Stop every process of it, then restore.')
  })
}

/** Drops everything of the product, and leaves extensions, roles and the database itself. */
export async function clearDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ statement: string }>(removals)
    await client.query('begin')
    for (const { statement } of rows) await client.query(statement)
    await client.query('commit')
  })
}

/** Objects without an owner: those of extensions are kept, and sequences of columns are dropped with their table. */
const isFree = (catalog: string, alias: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${alias}.oid and refobjid <> objid and deptype in ('e', 'a', 'i'))`

const removals = `
  select 'drop schema if exists graphile_worker cascade' as statement
  union all
  select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname)
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and ${isFree('pg_class', 'c')}
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
  where pronamespace = 'public'::regnamespace and ${isFree('pg_proc', 'p')}
  union all
  select format('drop type if exists public.%I cascade', typname) from pg_type t
  where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${isFree('pg_type', 't')}`

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
