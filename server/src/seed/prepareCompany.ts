import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { commonPassword, ownPassword } from '@app/contract/auth/auth.rules.ts'
import { passwordLacks } from '@app/contract/users/credentials.rules.ts'
import { wrongKinds, wrongLength } from '@app/contract/users/credentials.shapes.ts'
import { eq, sql } from 'drizzle-orm'
import { hashPassword, isPassword } from '#auth/passwords/passwords.ts'
import { isCommon, isMadeOf } from '#auth/passwords/weakPassword.ts'
import type { Config } from '#config/config.ts'
import { newToken } from '#config/secrets.ts'
import { SetupProblem } from '#config/setupProblem.ts'
import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import type { Storage } from '#outside/storage/port.ts'
import { usersTable } from '#users/users.table.ts'
import { demoSize, makeCompany } from './demoCompany.ts'
import { staff } from './words.ts'

/** The kind of company in the database: the demo with accounts to try, or a real one. */
export type Company = { kind: 'own' } | { kind: 'demo'; password: string; accounts: readonly { username: string; role: string }[] }

export const demoAccounts: readonly { username: string; role: string }[] = [
  ...staff.slice(0, 5).map(({ username, role }) => ({ username, role: username === 'admin' ? 'super admin' : role })),
  { username: 'customer', role: 'customer' },
  { username: 'customer2', role: 'customer' },
]

const companyLock = 7_204_418

/** The company for an empty database; undefined if it was not specified. */
export type RequestedCompany = 'own' | 'demo' | undefined

/**
 * Fills an empty database with the first super admin of a real company, or with the demo company. The embedded database gets the demo by
 * default; an external one is never filled without being asked. Existing data is not changed.
 */
export async function prepareCompany(db: Db, storage: Storage, config: Config, given: RequestedCompany): Promise<Company> {
  const found = await whatIsThere(db)
  if (found === 'own') return ownCompany(config)
  if (given === 'own' && found === 'demo') throw demoIsThere()
  const wished = given ?? (found === 'demo' ? 'demo' : await unspokenWish(config))
  return wished === 'own' ? await beginOwn(db, config) : await beginDemo(db, storage, config)
}

function ownCompany(config: Config): Company {
  if (config.DEMO_PASSWORD)
    throw new SetupProblem(
      'DEMO_PASSWORD is set, but this database holds a real company. Remove the setting, or start on an empty database.',
    )
  return { kind: 'own' }
}

const demoIsThere = () =>
  new SetupProblem('This database holds the demo company. Start on an empty one, for example: DATA_DIR=company npm start -- --empty')

/** A password for the demo company also requests the demo. */
async function unspokenWish(config: Config): Promise<'own' | 'demo'> {
  if (!config.DATABASE_URL || config.DEMO_PASSWORD) return 'demo'
  if (!process.stdin.isTTY)
    throw new SetupProblem(
      'The database of DATABASE_URL is empty. Start with --empty for a company of your own, or with --demo for the demo company: npm start -- --empty',
    )
  const answer = await asked('This database is empty. Start with your own company or with the demo company? (own/demo) ')
  if (/^(own|o|empty)$/i.test(answer)) return 'own'
  if (/^(demo|d)$/i.test(answer)) return 'demo'
  throw new SetupProblem('Please answer own or demo. Nothing was written; start again.')
}

async function asked(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

/** Of processes that start together on an empty database, one creates the company and the others find it. */
async function beginDemo(db: Db, storage: Storage, config: Config): Promise<Company> {
  const password = await demoPassword(config)
  return await db.transaction(async (db): Promise<Company> => {
    await lockCompany(db)
    const now = await whatIsThere(db)
    if (now === 'own') return ownCompany(config)
    if (now === 'nothing')
      await makeCompany({
        db,
        storage,
        now: new Date(),
        zone: config.TIME_ZONE,
        product: config.BRAND_NAME,
        passwordHash: await hashPassword(password),
        size: demoSize,
      })
    else await keepPassword(db, password)
    return { kind: 'demo', password, accounts: demoAccounts }
  })
}

const lockCompany = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(${companyLock})`)

async function whatIsThere(db: Db): Promise<'nothing' | 'demo' | 'own'> {
  const [user] = await db.select({ isDemo: usersTable.isDemo }).from(usersTable).orderBy(usersTable.createdAt).limit(1)
  if (!user) return 'nothing'
  return user.isDemo ? 'demo' : 'own'
}

/** The configured password, or one that was generated at the first start and stored with the data. */
async function demoPassword(config: Config): Promise<string> {
  if (config.DEMO_PASSWORD) return expectGood('DEMO_PASSWORD', config.DEMO_PASSWORD)
  const file = join(config.DATA_DIR, 'demo-password')
  await mkdir(config.DATA_DIR, { recursive: true })
  try {
    await writeFile(
      file,
      `Desk-${newToken()
        .replace(/[^a-z]/gi, '')
        .slice(0, 6)}-${Math.floor(10 + Math.random() * 90)}`,
      { flag: 'wx' },
    )
    await chmod(file, 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}

/** Applies a changed DEMO_PASSWORD to every demo account. */
async function keepPassword(db: Db, password: string) {
  const [admin] = await db.select({ hash: usersTable.passwordHash }).from(usersTable).where(eq(usersTable.username, 'admin'))
  if (admin?.hash && (await isPassword(admin.hash, password))) return
  await db
    .update(usersTable)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(usersTable.isDemo, true))
}

async function beginOwn(db: Db, config: Config): Promise<Company> {
  const { email, password } = await adminFrom(config)
  const passwordHash = await hashPassword(password)
  return await db.transaction(async (db): Promise<Company> => {
    await lockCompany(db)
    const now = await whatIsThere(db)
    if (now === 'own') return ownCompany(config)
    if (now === 'demo') throw demoIsThere()
    const values = { username: 'admin', name: 'Admin', email, passwordHash, role: 'admin', isSuperAdmin: true } as const
    const [admin] = await db.insert(usersTable).values(values).returning({ id: usersTable.id })
    if (!admin) throw new Error('The first super admin was not written.')
    const activity = 'created the account of admin as Super Admin, the first of this company'
    await recordAudit(db, { actor: null, kind: 'account', activity, subject: { kind: 'user', id: admin.id }, after: { email } })
    return { kind: 'own' }
  })
}

async function adminFrom(config: Config): Promise<{ email: string; password: string }> {
  if (config.ADMIN_EMAIL && config.ADMIN_PASSWORD)
    return { email: config.ADMIN_EMAIL, password: await expectUncommon('ADMIN_PASSWORD', config.ADMIN_PASSWORD, config.ADMIN_EMAIL) }
  if (!process.stdin.isTTY)
    throw new SetupProblem(
      'The first super admin is missing. Set ADMIN_EMAIL and ADMIN_PASSWORD, or start in a terminal to be asked for them.',
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const email = (config.ADMIN_EMAIL ?? (await terminal.question('E-mail of the first super admin: '))).trim()
    const password = await terminal.question('Password (8 or more characters, upper and lower case, 2 digits, 1 symbol): ')
    if (!/^\S+@\S+\.\S+$/.test(email)) throw new SetupProblem('That is not an e-mail address. Start again.')
    return { email, password: await expectUncommon('The password', password, email) }
  } finally {
    terminal.close()
  }
}

/** The first super admin can do everything, so their password must meet the same rules as all others. */
async function expectUncommon(name: string, password: string, email: string): Promise<string> {
  const good = expectGood(name, password)
  const own = { username: 'admin', name: 'Admin', email }
  if (isMadeOf(good, own)) throw new SetupProblem(`${name} is not good enough. ${ownPassword}`)
  if (await isCommon(good)) throw new SetupProblem(`${name} is not good enough. ${commonPassword}`)
  return good
}

function expectGood(name: string, password: string): string {
  const lacks = passwordLacks(password)
  if (lacks) throw new SetupProblem(`${name} is not good enough. ${(lacks === 'length' ? wrongLength : wrongKinds).trim()}`)
  return password
}
