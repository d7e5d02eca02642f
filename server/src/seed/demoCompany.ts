import { Readable } from 'node:stream'
import { setImmediate as immediately } from 'node:timers/promises'
import { href } from '@app/contract/screens.ts'
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { coinBalancesTable, coinEntriesTable } from '#coins/coins.table.ts'
import { companyTable } from '#company/company.table.ts'
import type { Db } from '#database/db.ts'
import { homeTable } from '#home/home.table.ts'
import { actsTable } from '#logs/logs.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { orderCommentsTable } from '#orderComments/orderComments.table.ts'
import { documentsTable } from '#orders/files/documents.table.ts'
import { orderCategoriesTable, orderEventsTable, ordersTable } from '#orders/orders.table.ts'
import type { Storage } from '#outside/storage/port.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { skillsTable } from '#users/skills/skills.table.ts'
import { userSkillsTable } from '#users/skills/userSkills.table.ts'
import { skeletonOf } from '#users/usernameSkeleton.ts'
import { usersTable } from '#users/users.table.ts'
import { demoContact } from './companyWords.ts'
import { makeFrontDesk } from './frontDesk.ts'
import { insertAll, insertsOf } from './insertAll.ts'
import { makeOffers } from './offers.ts'
import { makeStory, type Story } from './orders.ts'
import { makePeople, type People } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { welcomesOf } from './welcomes.ts'
import { categories, skills } from './words.ts'

export type CompanySize = { customers: number; orders: number }
export const demoSize: CompanySize = { customers: 40, orders: 300 }

type Making = { db: Db; storage: Storage | null; now: Date; zone: string; product: string; passwordHash: string; size: CompanySize }

/** Fills an empty database with a company that has worked for a year. Without a storage the files are left out. */
export async function makeCompany({ db, storage, now, zone, product, passwordHash, size }: Making): Promise<void> {
  const random = randomFrom(20_261_121)
  const people = makePeople(random, now, size.customers, passwordHash)
  await giveSkeletons(people.all)
  await insertAll(db, usersTable, people.all)
  await insertAll(
    db,
    orderCategoriesTable,
    categories.map((name) => ({ name })),
  )
  await insertAll(
    db,
    skillsTable,
    skills.map((name) => ({ name })),
  )
  // A row of numbers of its own, so that what is offered changes nothing else that the demo company is made of.
  const offering = randomFrom(20_261_122)
  const sessions = await makeOffers({ db, storage, random: offering, now })
  await insertAll(db, companyTable, [{ name: product, ...demoContact }])
  await insertAll(db, homeTable, [
    {
      heading: 'Stuck on code? Have it solved, explained and delivered on time.',
      details: 'Tell us what you need and by when. A mentor reviews it, names a price, and you follow every step until the code is yours.',
      logoText: product,
    },
  ])
  // While the database takes in what was made, what comes next is made.
  let takenIn = Promise.resolve()
  for (let made = 0; made < size.orders; made += batch) {
    const stories: Story[] = []
    for (let index = made; index < Math.min(made + batch, size.orders); index += 1) {
      stories.push(storyOf(random, people, now, zone, index, size.orders))
      if (index % pauseAfter === 0) await immediately()
    }
    await takenIn
    takenIn = insertStories(db, storage, stories)
    // What goes wrong is met where it is waited for.
    takenIn.catch(() => undefined)
  }
  await takenIn
  await insertAll(db, notificationsTable, await newsFor(db, people, random))
  await makeFrontDesk({ db, people, sessions, random: offering, now })
  await giveWelcomes(db, people)
  await giveSkills(db, people, offering)
}

const batch = 1_000
const pauseAfter = 20

/** Newer orders are more frequent than older ones; the newest came in within the last hours. */
function storyOf(random: Random, people: People, now: Date, zone: string, index: number, count: number) {
  const share = (count - index) / count
  return makeStory(random, people, now, Math.floor(share ** 2.8 * 360), zone)
}

async function insertStories(db: Db, storage: Storage | null, stories: Story[]) {
  const inserts = [
    ...insertsOf(
      ordersTable,
      stories.map(({ order }) => order),
    ),
    ...insertsOf(
      orderEventsTable,
      stories.flatMap(({ events }) => events),
    ),
    ...insertsOf(
      paymentsTable,
      stories.flatMap(({ payments }) => payments),
    ),
    ...insertsOf(
      orderCommentsTable,
      stories.flatMap(({ comments }) => comments),
    ),
  ]
  for (const insert of inserts) await db.execute(insert)
  if (!storage) return
  const files = stories.flatMap(({ order, files }) => files.map((file) => ({ ...file, orderId: order.id, storageKey: `files/${file.id}` })))
  for (const { storageKey, text } of files) await storage.put(storageKey, Readable.from([Buffer.from(text)]))
  await insertAll(
    db,
    documentsTable,
    files.map(({ id, orderId, category, name, text, storageKey, by, at }) => ({
      id,
      orderId,
      category,
      name,
      type: 'text/plain',
      sizeBytes: Buffer.byteLength(text),
      storageKey,
      uploadedBy: by,
      createdAt: at,
    })),
  )
}

/** The last things that happened to the orders of those who are shown the company; the newest is unread. */
async function newsFor(db: Db, people: People, random: Random) {
  const news = []
  const ofOffice = await lastHappened(db, eq(orderEventsTable.kind, 'created'))
  for (const person of people.all.slice(0, 14)) {
    const isOffice = person.role === 'admin' || person.role === 'sales'
    const isTheirs = or(...[ordersTable.customerId, ordersTable.managerId, ordersTable.employeeId].map((part) => eq(part, person.id)))
    const happened = isOffice ? ofOffice : await lastHappened(db, and(eq(orderEventsTable.kind, 'status'), isTheirs))
    for (const [nth, { order, status, at }] of happened.entries())
      news.push({
        id: random.idAt(at),
        userId: person.id,
        key: `demo:${person.username}:${nth}`,
        kind: 'orders' as const,
        text: isOffice ? `New order #${order.number}: ${order.name}` : `${order.name}: ${status}`,
        href: href('orderDetails', { slug: order.id }),
        isRead: nth > 0,
        createdAt: at,
      })
  }
  return news
}

const lastHappened = (db: Db, which: SQL | undefined) =>
  db
    .select({ order: ordersTable, status: sql<string>`${orderEventsTable.details} ->> 'to'`, at: orderEventsTable.at })
    .from(orderEventsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderEventsTable.orderId))
    .where(which)
    .orderBy(desc(orderEventsTable.at))
    .limit(3)

/** As at every start for those who have none, which for many people takes longer than to make them. */
async function giveSkeletons(people: People['all']) {
  const given = new Set<string>()
  for (const person of people) {
    const skeleton = await skeletonOf(person.username)
    if (!given.has(skeleton)) person.usernameSkeleton = skeleton
    given.add(skeleton)
  }
}

async function giveWelcomes(db: Db, people: People) {
  const { balances, entries, acts } = welcomesOf(people)
  await insertAll(db, coinBalancesTable, balances)
  await insertAll(db, coinEntriesTable, entries)
  await insertAll(db, actsTable, acts)
}

/** Whoever does the work can do some of what is on the list. */
async function giveSkills(db: Db, people: People, random: Random) {
  const known = await db.select({ id: skillsTable.id }).from(skillsTable).orderBy(skillsTable.name)
  await insertAll(
    db,
    userSkillsTable,
    people.developers.flatMap(({ id }) => random.some(known, random.whole(4, 7)).map((skill) => ({ userId: id, skillId: skill.id }))),
  )
}
