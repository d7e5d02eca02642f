import { dayIn } from '@app/contract/core/format.ts'
import { givenSectionTitle } from '@app/contract/todo/todo.rules.ts'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { days, hours, later, minutes } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { taskTemplatesTable } from '#todo/templates/taskTemplates.table.ts'
import { todoTimesTable } from '#todo/times/taskTimes.table.ts'
import { todoSectionsTable, todoTasksTable } from '#todo/todo.table.ts'
import type { People } from './people.ts'

type Making = { db: Db; people: People; now: Date; zone: string }

/** A board for one developer; the other boards are empty. */
export async function makeTodo({ db, people, now, zone }: Making): Promise<void> {
  const ownerId = people.developers[0]?.id
  if (!ownerId) return
  const sections = await db
    .insert(todoSectionsTable)
    .values(board.map(({ title }, at) => ({ ownerId, title, rank: String(at + 1) })))
    .returning({ id: todoSectionsTable.id, title: todoSectionsTable.title })
  const dayFrom = (away: number) => dayIn(zone, later(now, days(away)))
  const tasks = board.flatMap(({ title: section, tasks }) =>
    tasks.map(({ title, description = '', due, isCompleted = false }, at) => ({
      ownerId,
      sectionId: sections.find(({ title }) => title === section)?.id ?? '',
      title,
      description,
      rank: String(at + 1),
      deadline: due === undefined ? null : dayFrom(due),
      isCompleted,
      completedOn: isCompleted ? dayFrom(-1) : null,
    })),
  )
  await db.insert(todoTasksTable).values(tasks)
  await makeWork({ db, now, ownerId, dayFrom })
}

/** Tasks of an order from their manager, recorded work, and a template of tasks for such orders. */
async function makeWork({
  db,
  now,
  ownerId,
  dayFrom,
}: Pick<Making, 'db' | 'now'> & { ownerId: string; dayFrom: (away: number) => string }) {
  const isTheirs = and(eq(ordersTable.employeeId, ownerId), eq(ordersTable.tab, 'active'), isNotNull(ordersTable.managerId))
  const [order] = await db.select().from(ordersTable).where(isTheirs).orderBy(asc(ordersTable.number)).limit(1)
  if (!order) return
  const about = { orderId: order.id, ownerId, givenBy: order.managerId }
  const [section] = await db
    .insert(todoSectionsTable)
    .values({ ownerId, title: givenSectionTitle, rank: String(board.length + 1) })
    .returning()
  if (!section) return
  const [shown] = await db
    .insert(todoTasksTable)
    .values([
      {
        ...about,
        sectionId: section.id,
        title: 'Show a first version to the customer',
        rank: '1',
        deadline: dayFrom(2),
        reminder: 'dayBefore',
      },
      { ...about, sectionId: section.id, title: 'Write down how it is installed', rank: '2' },
    ])
    .returning()
  const worked = [
    { hoursAgo: 26, minutes: 95 },
    { hoursAgo: 50, minutes: 140 },
  ]
  await db.insert(todoTimesTable).values(
    worked.map(({ hoursAgo, minutes: long }) => {
      const startedAt = later(now, -hours(hoursAgo))
      const endedAt = later(startedAt, minutes(long))
      return { personId: ownerId, taskId: shown?.id, title: shown?.title ?? '', orderId: order.id, startedAt, endedAt }
    }),
  )
  await db.insert(taskTemplatesTable).values({
    name: 'A web project',
    category: 'Web Development',
    lines: [
      { title: 'Call the customer', description: '', role: 'manager', days: 1 },
      { title: 'Set up the repository', description: '', role: 'employee', days: 1 },
      { title: 'Write the tests', description: '', role: 'employee', days: 5 },
      { title: 'Read it all once more before delivery', description: '', role: 'employee', days: null },
    ],
  })
}

type Task = { title: string; description?: string; due?: number; isCompleted?: boolean }
const board: readonly { title: string; tasks: readonly Task[] }[] = [
  {
    title: 'To do',
    tasks: [
      { title: 'Read the brief of the inventory order', due: 0 },
      { title: 'Write down questions for the customer', description: 'Which database, and who signs in.', due: 3 },
      { title: 'Look at the new test runner' },
    ],
  },
  {
    title: 'Doing',
    tasks: [
      { title: 'Tests for the outbox', description: 'Twice at once, and the provider late.', due: 7 },
      { title: 'Draw the entities', due: -1, isCompleted: true },
    ],
  },
  { title: 'Waiting', tasks: [{ title: 'Answer about the time zone', due: 14 }] },
]
