import type { Actor } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import { givenSectionTitle, mostOpenTasks, mostSections } from '@app/contract/todo/todo.rules.ts'
import type { TaskCheck } from '@app/contract/todo/todo.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, notFound, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId, newId } from '#database/ids.ts'
import { notify } from '#notifications/index.ts'
import { countOpenTasks, findTask, idOfAttempt, insertSection, insertTask, listSections, lockBoard } from '../board.store.ts'
import { markTaskDeleted } from '../deletions.store.ts'
import { pushBoardChange } from '../pushBoardChange.ts'
import { type TodoTaskRow, todoTasksTable } from '../todo.table.ts'
import { pushWorkChange } from './pushWorkChange.ts'
import { rolesTakingOver, type Subject } from './takers.store.ts'
import { ownerOfGiven } from './workTasks.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>
type Input = Subject & {
  person: string
  title: string
  description: string
  deadline?: string | null | undefined
  labels: string[]
  checklist: TaskCheck[]
}

/** Adds a task to the board of a permitted person and notifies them. Repeating the attempt creates no second task. */
export async function giveTask(
  { db, clock }: Deps,
  me: Actor,
  { person, order, booking, deadline = null, ...words }: Input,
  { idempotencyKey }: { idempotencyKey: string | null },
): Promise<TodoTaskRow> {
  const { people, subject } = await rolesTakingOver(db, me, { order, booking })
  const taker = people.find(({ id }) => id === person)
  if (!taker) throw badInput('person', 'Please choose a person who can be given this task.')
  const giver = people.find(({ id }) => id === me.id)
  const isOwn = taker.id === me.id
  const key = idempotencyKey && `given:${me.id}:${idempotencyKey}`
  return db.transaction(async (db) => {
    await lockBoard(db, taker.id)
    const made = key ? await idOfAttempt(db, todoTasksTable, taker.id, key) : undefined
    const earlier = made ? await findTask(db, taker.id, made) : undefined
    if (earlier) return earlier
    if ((await countOpenTasks(db, taker.id)) >= mostOpenTasks)
      throw new Refusal(
        'REFUSED',
        `${isOwn ? 'You have' : `${taker.name} has`} ${mostOpenTasks} open tasks already. Some of them must be completed first.`,
      )
    const now = clock.now()
    const task = await insertTask(db, {
      ...words,
      ...subject,
      deadline,
      ownerId: taker.id,
      givenBy: isOwn ? null : me.id,
      sectionId: await sectionForGiven(db, taker.id, isOwn, now),
      idempotencyKey: key,
      createdAt: now,
    })
    await pushBoardChange(db, taker)
    await pushWorkChange(db, task)
    if (!isOwn) {
      const text = `${giver?.name ?? 'A colleague'} has given you a task: “${task.title}”`
      await notify(db, { key: `taskGiven:${task.id}`, kind: 'tasks', userIds: [taker.id], text, href: href('todo') })
    }
    return task
  })
}

/** Tasks given by others go to a section of their own. The board must be locked. */
export async function sectionForGiven(db: Db, ownerId: string, isOwn: boolean, now: Date): Promise<string> {
  const sections = await listSections(db, ownerId)
  const there = isOwn ? sections[0] : sections.find(({ title }) => title === givenSectionTitle)
  const place = there ?? (sections.length >= mostSections ? sections.at(-1) : undefined)
  if (place) return place.id
  return (await insertSection(db, { ownerId, title: isOwn ? 'To do' : givenSectionTitle, createdAt: now })).id
}

/** Withdraws an open task that the caller gave. */
export async function withdrawTask({ db, clock }: Deps, me: Actor, id: string): Promise<void> {
  const ownerId = isId(id) ? await ownerOfGiven(db, me.id, id) : undefined
  if (!ownerId) throw notFound('Task')
  await db.transaction(async (db) => {
    await lockBoard(db, ownerId)
    const task = await findTask(db, ownerId, id)
    if (task?.givenBy !== me.id) throw notFound('Task')
    if (task.isCompleted) throw new Refusal('REFUSED', 'This task is done already.')
    await markTaskDeleted(db, id, { deletion: newId(), deletedAt: clock.now() })
    await pushBoardChange(db, { id: ownerId })
    await pushWorkChange(db, task)
  })
}
