import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBoundaries } from './boundaries.ts'
import { layersOf } from './moduleGraph.ts'

/** A small project without violations: file → text. */
const context: Record<string, string> = {
  'contract/package.json': packageOf('contract', { '.': './src/index.ts', './*': './src/modules/*' }),
  'contract/src/index.ts': `export { orders } from '#orders/orders.calls.ts'`,
  'contract/src/platform/core/money.ts': 'export const cents = 100',
  'contract/src/modules/orders/orders.calls.ts': `import { statuses } from './orders.rules.ts'\nexport const orders = { statuses }`,
  'contract/src/modules/orders/orders.rules.ts': `import { cents } from '#core/money.ts'\nexport const statuses = ['new', cents]`,
  'server/package.json': packageOf('server', {}),
  'server/src/main.ts': `import '#orders/orders.handlers.ts'`,
  'server/src/platform/core/db.ts': 'export const db = 1',
  'server/src/platform/outside/cards/port.ts': 'export type Cards = { take(): void }',
  'server/src/platform/outside/cards/real.ts': `import type { Cards } from './port.ts'\nexport const real: Cards = { take() {} }`,
  'server/src/test/kit.ts': 'export const kit = 1',
  'server/src/modules/users/index.ts': `export { findUser } from './users.store.ts'`,
  'server/src/modules/users/users.table.ts': `export const usersTable = 'users'`,
  'server/src/modules/users/users.store.ts': `import { usersTable } from './users.table.ts'\nexport const findUser = () => usersTable`,
  'server/src/modules/orders/orders.store.ts': `import { usersTable } from '#users/users.table.ts'\nexport const join = usersTable`,
  'server/src/modules/orders/orders.handlers.ts': [
    `import { statuses } from '@app/contract/orders/orders.rules.ts'`,
    `import { db } from '#core/db.ts'`,
    `import type { Cards } from '#outside/cards/port.ts'`,
    `import { findUser } from '#users/index.ts'`,
    `import { join } from './orders.store.ts'`,
    'export const handlers = (cards: Cards) => [statuses, db, findUser, join, cards]',
  ].join('\n'),
  'web/package.json': packageOf('web', {}),
  'web/src/platform/core/calls.ts': `import type { orders } from '@app/contract/orders/orders.calls.ts'\nexport type Orders = typeof orders`,
  'web/src/platform/ui/Tag.tsx': 'export const Tag = () => null',
  'web/src/pages.ts': `export const pages = { orders: () => import('#orders/OrdersScreen.tsx') }`,
  'web/src/modules/orders/OrdersScreen.tsx': `import { Tag } from '#ui/Tag.tsx'\nimport { orders } from '@app/contract/orders/orders.calls.ts'\nexport default () => [Tag, orders]`,
  'web/src/modules/users/index.ts': 'export const nameOf = 1',
  'web/src/modules/users/UserForm.tsx': `import type { Orders } from '#core/calls.ts'\nexport type Form = Orders`,
}

const sources = Object.keys(context).filter((file) => /\.tsx?$/.test(file))
const standing = process.cwd()
let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'project-'))
  for (const [file, text] of Object.entries(context)) write(file, text)
  mkdirSync(path.join(root, 'node_modules', '@app'), { recursive: true })
  symlinkSync(path.join(root, 'contract'), path.join(root, 'node_modules', '@app', 'contract'))
})

afterEach(() => {
  process.chdir(standing)
  rmSync(root, { recursive: true, force: true })
})

test('a correct project has no problems', async () => {
  expect(await checkBoundaries(root, 10)).toMatchObject({ problems: [], modules: sources.length })
})

test.each([
  ['web-never-imports-server', 'web/src/modules/orders/a.ts', `export * from '../../../../server/src/platform/core/db.ts'`],
  ['server-never-imports-web', 'server/src/modules/orders/a.ts', `export * from '../../../../web/src/platform/core/calls.ts'`],
  ['contract-imports-only-zod', 'contract/src/modules/orders/a.ts', `export { readFile } from 'node:fs'`],
  ['rules-are-pure', 'contract/src/modules/orders/a.rules.ts', `export { orders } from './orders.calls.ts'`],
  ['lists-bring-no-shapes', 'contract/src/modules/orders/a.filters.ts', `export { orders } from './orders.calls.ts'`],
  ['contract-platform-knows-no-module', 'contract/src/platform/core/a.ts', `export { orders } from '#orders/orders.calls.ts'`],
  ['server-modules-are-entered-by-index', 'server/src/modules/orders/a.ts', `export type { findUser } from '#users/users.store.ts'`],
  ['stores-join-tables-only', 'server/src/modules/orders/a.store.ts', `export { findUser } from '#users/users.store.ts'`],
  ['server-platform-knows-no-module', 'server/src/platform/core/a.ts', `export { findUser } from '#users/index.ts'`],
  ['modules-see-only-ports', 'server/src/modules/orders/a.ts', `export { real } from '#outside/cards/real.ts'`],
  ['product-never-imports-test-kit', 'server/src/modules/orders/a.ts', `export { kit } from '../../test/kit.ts'`],
  ['web-modules-are-entered-by-index', 'web/src/modules/orders/a.tsx', `export type { Form } from '#users/UserForm.tsx'`],
  ['web-platform-knows-no-module', 'web/src/platform/ui/a.tsx', `export { nameOf } from '#users/index.ts'`],
  ['web-platform-is-layered', 'web/src/platform/core/a.ts', `export { Tag } from '#ui/Tag.tsx'`],
  [
    'kit-knows-no-shell',
    'web/src/platform/ui/a.ts',
    `export { shell } from '#app/shell.ts'`,
    'web/src/platform/app/shell.ts',
    'export const shell = 1',
  ],
  [
    'no-module-cycles',
    'server/src/modules/users/a.ts',
    `export type { places } from '#orders/index.ts'`,
    'server/src/modules/orders/index.ts',
    'export const places = 1',
  ],
  ['first-page-loads-no-shapes', 'web/src/platform/app/a.ts', `export { orders } from '@app/contract/orders/orders.calls.ts'`],
  ['first-page-loads-no-shapes', 'web/src/platform/core/a.ts', `export { orders } from '@app/contract'`],
  [
    'no-cycles',
    'server/src/platform/core/db.ts',
    `export { db as a } from './db2.ts'\nexport const db = 1`,
    'server/src/platform/core/db2.ts',
    `export { db } from './db.ts'`,
  ],
  ['everything-is-found', 'server/src/platform/core/a.ts', `import '#core/gone.ts'`],
])('%s: %s is detected', async (rule, ...files) => {
  for (let i = 0; i < files.length; i += 2) write(files[i] ?? '', files[i + 1] ?? '')
  const { problems } = await checkBoundaries(root, 10)
  expect(new Set(problems.map((problem) => problem.split(':')[0]))).toEqual(new Set([rule]))
})

test('a store may join a table of a module above; a table with a foreign key to another counts as above it', async () => {
  write(
    'server/src/modules/orders/orders.table.ts',
    `import { usersTable } from '#users/users.table.ts'\nexport const ordersTable = [usersTable]`,
  )
  write('server/src/modules/users/work.store.ts', `import { ordersTable } from '#orders/orders.table.ts'\nexport const work = ordersTable`)
  const { problems, graphs } = await checkBoundaries(root, 10)
  expect(problems).toEqual([])
  expect(layersOf(graphs.get('server') ?? new Map())).toEqual({ layers: [['users'], ['orders']], left: [] })
  write('server/src/modules/users/work.table.ts', `import { ordersTable } from '#orders/orders.table.ts'\nexport const work = ordersTable`)
  expect((await checkBoundaries(root, 10)).problems.map((problem) => problem.split(':')[0])).toEqual([
    'no-module-cycles',
    'no-module-cycles',
  ])
})

test('two files that import only types of each other are no cycle', async () => {
  write('server/src/platform/core/a.ts', `import type { B } from './b.ts'\nexport type A = B | 1`)
  write('server/src/platform/core/b.ts', `import type { A } from './a.ts'\nexport type B = A[]`)
  expect((await checkBoundaries(root, 10)).problems).toEqual([])
})

test('a check that reads too few files fails', async () => {
  expect((await checkBoundaries(root, 40)).problems).toEqual([
    `Only ${sources.length} modules were read, fewer than 40: the check itself is broken.`,
  ])
})

function write(file: string, text: string) {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, `${text}\n`)
}

function packageOf(name: string, exports: Record<string, string>) {
  const aliases = Object.fromEntries(['app', 'core', 'outside', 'ui'].map((folder) => [`#${folder}/*`, `./src/platform/${folder}/*`]))
  return JSON.stringify({ name: `@app/${name}`, type: 'module', exports, imports: { ...aliases, '#*': './src/modules/*' } })
}
