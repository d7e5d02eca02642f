import { dayIn } from '@app/contract/core/format.ts'
import { days, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { todoSectionsTable, todoTasksTable } from '#todo/todo.table.ts'
import type { People } from './people.ts'

type Making = { db: Db; people: People; now: Date; zone: string }

/** One developer keeps a board; the others find theirs empty. */
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
