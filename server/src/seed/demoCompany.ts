import { Readable } from 'node:stream'
import { setImmediate as immediately } from 'node:timers/promises'
import { href } from '@app/contract/screens.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { coinBalancesTable, coinEntriesTable } from '#coins/coins.table.ts'
import { companyTable } from '#company/company.table.ts'
import type { Db } from '#database/db.ts'
import { homeTable } from '#home/home.table.ts'
import { mentorsTable } from '#home/mentors.table.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { orderCommentsTable } from '#orderComments/orderComments.table.ts'
import { documentsTable } from '#orders/files/documents.table.ts'
import { orderCategoriesTable, orderEventsTable, ordersTable } from '#orders/orders.table.ts'
import type { Storage } from '#outside/storage/port.ts'
import { skillsTable } from '#users/skills/skills.table.ts'
import { userSkillsTable } from '#users/skills/userSkills.table.ts'
import { skeletonOf } from '#users/usernameSkeleton.ts'
import { usersTable } from '#users/users.table.ts'
import { copiesOfPayments, copiesOfPaymentsAlone } from './cardPayments.ts'
import { makeChats } from './chats.ts'
import { demoContact } from './companyWords.ts'
import { makeEvents } from './events.ts'
import { giveFeedbackWords } from './feedback.ts'
import { makeFrontDesk } from './frontDesk.ts'
import { type Copy, copiesOf, copyAll, insertAll } from './insertAll.ts'
import { makeInvoices } from './invoices.ts'
import { makeMentoring } from './mentoring.ts'
import { makeOffers } from './offers.ts'
import { openBalances } from './openBalances.ts'
import { makeStory, type Story } from './orders.ts'
import { makeOutsourcing } from './outsourcing.ts'
import { makePeople, type People } from './people.ts'
import { makePublicOrders } from './publicOrders.ts'
import { makePublicPayments } from './publicPayments.ts'
import { type Random, randomFrom } from './random.ts'
import { makeReceivedMails } from './receivedMails.ts'
import { makeSubscriptions } from './subscriptions.ts'
import { makeTodo } from './todo.ts'
import { welcomesOf } from './welcomes.ts'
import { categories, skills } from './words.ts'
import { makeWorkingDays } from './workingDay.ts'

export type CompanySize = { customers: number; orders: number }
export const demoSize: CompanySize = { customers: 40, orders: 300 }

type Making = {
  db: Db
  storage: Storage | null
  now: Date
  zone: string
  product: string
  passwordHash: string
  size: CompanySize
  /** How the many rows of orders are inserted. */
  copy?: typeof copyAll
}

/**
 * Fills an empty database with a company that has worked for a year. Without a storage, files and the sandbox's records of orders are left
 * out.
 */
export async function makeCompany({ db, storage, now, zone, product, passwordHash, size, copy = copyAll }: Making): Promise<void> {
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
  // A random sequence of its own, so that changes to the offers leave the rest of the demo company unchanged.
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
  const taught = people.developers.slice(0, 4)
  await insertAll(
    db,
    mentorsTable,
    taught.map(({ id }, position) => ({ userId: id, position })),
  )
  // The next batch is generated while the database inserts the current one.
  let takenIn = Promise.resolve()
  for (let made = 0; made < size.orders; made += batch) {
    const stories: Story[] = []
    for (let index = made; index < Math.min(made + batch, size.orders); index += 1) {
      stories.push(storyOf(random, people, now, zone, index, size.orders))
      if (index % pauseAfter === 0) await immediately()
    }
    const copies = copiesOfStories(stories, storage === null)
    await takenIn
    takenIn = takeIn(db, storage, stories, () => copy(db, copies))
    // An error is thrown where the promise is awaited.
    takenIn.catch(() => undefined)
  }
  await takenIn
  await openBalances(db)
  await insertAll(db, notificationsTable, await notificationFor(db, people, random))
  await makeFrontDesk({ db, people, sessions, random: offering, now })
  await makeMentoring({ db, people, sessions, now })
  await makeTodo({ db, people, now, zone })
  await makePublicPayments(db, now)
  // The demo accounts have no subscription, so that they see the plans.
  await makeSubscriptions(db, people.customers.slice(4), now)
  await makeInvoices({ db, people, random: randomFrom(20_261_123), now, zone, product })
  await giveWelcomes(db, people)
  await giveSkills(db, people, offering)
  await makePublicOrders(db, offering, now)
  await makeEvents({ db, storage, people, random: randomFrom(20_261_125), now })
  await giveFeedbackWords(db)
  await makeOutsourcing(db, people, randomFrom(20_261_124), now)
  await makeWorkingDays({ db, people, random: randomFrom(20_261_126), now, zone })
  await makeChats({ db, people, random: randomFrom(20_261_127), now })
  await makeReceivedMails({ db, random: randomFrom(20_261_128), now })
}

const batch = 1_000
const pauseAfter = 20

/** New orders are more frequent than old ones; the newest was created within the last hours. */
function storyOf(random: Random, people: People, now: Date, zone: string, index: number, count: number) {
  const share = (count - index) / count
  return makeStory(random, people, now, Math.floor(share ** 2.8 * 360), zone)
}

const copiesOfStories = (stories: readonly Story[], isMeasured: boolean): Copy[] => [
  ...copiesOf(
    ordersTable,
    stories.map(({ order }) => order),
  ),
  ...copiesOf(
    orderEventsTable,
    stories.flatMap(({ events }) => events),
  ),
  ...(isMeasured ? copiesOfPaymentsAlone : copiesOfPayments)(stories.flatMap(({ payments }) => payments)),
  ...copiesOf(
    orderCommentsTable,
    stories.flatMap(({ comments }) => comments),
  ),
]

async function takeIn(db: Db, storage: Storage | null, stories: readonly Story[], copy: () => Promise<void>) {
  await copy()
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

/** The latest notifications of the demo accounts about their orders; the newest is unread. */
async function notificationFor(db: Db, people: People, random: Random) {
  const news = []
  const [ofOffice, ofEverybody] = [await lastHappened(db, 'created', 3), await lastHappened(db, 'status', lookedThrough)]
  for (const person of people.all.slice(0, 14)) {
    const isOffice = person.role === 'admin' || person.role === 'sales'
    const isTheirs = ({ customerId, managerId, employeeId }: PastEvent) => [customerId, managerId, employeeId].includes(person.id)
    const happened = isOffice ? ofOffice : ofEverybody.filter(isTheirs).slice(0, 3)
    for (const [nth, { orderId, number, name, status, at }] of happened.entries())
      news.push({
        id: random.idAt(at),
        userId: person.id,
        key: `demo:${person.username}:${nth}`,
        kind: 'orders' as const,
        text: isOffice ? `New order #${number}: ${name}` : `${name}: ${status}`,
        href: href('orderDetails', { slug: orderId }),
        isRead: nth > 0,
        createdAt: at,
      })
  }
  return news
}

/** The number of latest events in which every demo account has one of its own, in a company of any size. */
const lookedThrough = 5_000

type PastEvent = Awaited<ReturnType<typeof lastHappened>>[number]

const lastHappened = (db: Db, kind: 'created' | 'status', atMost: number) => {
  const { id: orderId, number, name, customerId, managerId, employeeId } = ordersTable
  const status = sql<string>`${orderEventsTable.details} ->> 'to'`
  return db
    .select({ orderId, number, name, customerId, managerId, employeeId, status, at: orderEventsTable.at })
    .from(orderEventsTable)
    .innerJoin(ordersTable, eq(orderId, orderEventsTable.orderId))
    .where(eq(orderEventsTable.kind, kind))
    .orderBy(desc(orderEventsTable.at))
    .limit(atMost)
}

/** As at every start for users without default conversations, but in bulk, which is faster for many people. */
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
  await insertAll(db, auditLogTable, acts)
}

/** Gives everyone who does work some of the listed skills. */
async function giveSkills(db: Db, people: People, random: Random) {
  const known = await db.select({ id: skillsTable.id }).from(skillsTable).orderBy(skillsTable.name)
  await insertAll(
    db,
    userSkillsTable,
    people.developers.flatMap(({ id }) => random.some(known, random.whole(4, 7)).map((skill) => ({ userId: id, skillId: skill.id }))),
  )
}
