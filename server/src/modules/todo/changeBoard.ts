import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@app/contract/core/access.ts'
import {
  mostOpenTasks,
  mostSections,
  needsDeadline,
  type Reminder,
  type Repetition,
  reminderNeedsDeadline,
} from '@app/contract/todo/todo.rules.ts'
import type { TaskCheck } from '@app/contract/todo/todo.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, orNotFound, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { assertNotStale } from '#logs/index.ts'
import {
  countOpenTasks,
  countSections,
  findSection,
  findTask,
  idOfAttempt,
  insertSection,
  insertTask,
  lockBoard,
  saveAtEnd,
  saveSectionTitle,
  saveTask,
} from './board.store.ts'
import { pushBoardChange } from './pushBoardChange.ts'
import { remindAt } from './reminders/remindAt.ts'
import { createNextOccurrence, deleteUntouchedNext } from './repeatTask.ts'
import { type TodoSectionRow, type TodoTaskRow, todoSectionsTable, todoTasksTable } from './todo.table.ts'
import { followCompletion } from './work/followCompletion.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>
type Attempt = { idempotencyKey: string | null }
/** The caller's time zone and current day. */
type LocalDay = { zone: string; today: string }

/** The board is locked, so that a concurrent retry finds the first row. */
export const createSection = ({ db, clock }: Deps, me: Actor, title: string, { idempotencyKey }: Attempt): Promise<TodoSectionRow> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const made = idempotencyKey ? await idOfAttempt(db, todoSectionsTable, me.id, idempotencyKey) : undefined
    if (made) return orNotFound(await findSection(db, me.id, made), 'Section')
    if ((await countSections(db, me.id)) >= mostSections)
      throw badInput('title', `There are ${mostSections} sections already. Please delete one first.`)
    const section = await insertSection(db, { ownerId: me.id, title, idempotencyKey, createdAt: clock.now() })
    await pushBoardChange(db, me)
    return section
  })

export const renameSection = ({ db }: Deps, me: Actor, id: string, title: string): Promise<TodoSectionRow> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const section = orNotFound(await saveSectionTitle(db, me.id, id, title), 'Section')
    await pushBoardChange(db, me)
    return section
  })

type NewTask = {
  title: string
  description: string
  labels: string[]
  checklist: TaskCheck[]
  deadline?: string | null | undefined
  isCompleted: boolean
  section: string
  repeats?: Repetition | null | undefined
  reminder?: Reminder | null | undefined
}

export const createTask = (
  { db, clock }: Deps,
  me: Actor,
  { section, deadline = null, repeats = null, reminder = null, ...words }: NewTask,
  { zone, today }: LocalDay,
  { idempotencyKey }: Attempt,
): Promise<TodoTaskRow> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const made = idempotencyKey ? await idOfAttempt(db, todoTasksTable, me.id, idempotencyKey) : undefined
    if (made) return orNotFound(await findTask(db, me.id, made), 'Task')
    const { id: sectionId } = orNotFound(await findSection(db, me.id, section), 'Section')
    if (!words.isCompleted) await refuseTooMany(db, me)
    refuseWithoutDay({ repeats, reminder, deadline })
    const completedOn = words.isCompleted ? today : null
    const task = await insertTask(db, {
      ...words,
      deadline,
      repeats: words.isCompleted ? null : repeats,
      reminder,
      remindAt: remindAt({ reminder, deadline }, zone, clock.now()),
      sectionId,
      completedOn,
      ownerId: me.id,
      idempotencyKey,
      createdAt: clock.now(),
    })
    await pushBoardChange(db, me)
    return task
  })

type TaskChange = {
  title?: string | undefined
  description?: string | undefined
  labels?: string[] | undefined
  checklist?: TaskCheck[] | undefined
  deadline?: string | null | undefined
  isCompleted?: boolean | undefined
  section?: string | undefined
  repeats?: Repetition | null | undefined
  reminder?: Reminder | null | undefined
}

/** Maps the columns of the version trigger to the fields of the form. */
const fieldOfColumn = {
  title: 'title',
  description: 'description',
  labels: 'labels',
  checklist: 'checklist',
  deadline: 'deadline',
  repeats: 'repeats',
  reminder: 'reminder',
  section_id: 'section',
}
const saidOf = ({ title, description, labels, checklist, deadline, repeats, reminder, sectionId }: TodoTaskRow) => ({
  ...{ title, description, labels, checklist, deadline, repeats, reminder },
  section: sectionId,
})

/**
 * Changes a task; missing fields stay. A task moved to another section goes to its end.
 * @throws Refusal CONFLICT with the changed fields, for a stale edit
 */
export const updateTask = (
  { db, clock }: Deps,
  me: Actor,
  { id, data: change, version }: { id: string; data: TaskChange; version?: number | undefined },
  { zone, today }: LocalDay,
): Promise<TodoTaskRow> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const before = orNotFound(await findTask(db, me.id, id), 'Task')
    const { section, isCompleted, ...words } = change
    const now = saidOf(before)
    const changed = differing(words, before)
    const wanted = { ...now, ...changed, ...(section !== undefined && { section }) }
    await assertNotStale(db, { noun: 'task', row: before, version, fieldOf: fieldOfColumn, now, wanted })
    if (isCompleted === false && before.isCompleted) await refuseTooMany(db, me)
    const { repeats = before.repeats, reminder = before.reminder, deadline = before.deadline } = change
    refuseWithoutDay({ repeats, reminder, deadline })
    await saveTask(db, id, {
      ...changed,
      // A new deadline or rule restarts the repetition from it.
      ...((deadline !== before.deadline || repeats !== before.repeats) && { repeatsSince: null }),
      ...((reminder !== before.reminder || deadline !== before.deadline) && {
        remindAt: remindAt({ reminder, deadline }, zone, clock.now()),
      }),
      ...(isCompleted !== undefined && completion(before, isCompleted, today)),
    })
    const after = orNotFound(await findTask(db, me.id, id), 'Task')
    if (after.isCompleted && !before.isCompleted) await createNextOccurrence(db, after, { zone, today }, clock.now())
    if (before.isCompleted && !after.isCompleted) await deleteUntouchedNext(db, after)
    await followCompletion(db, me, before, after, clock.now())
    if (section !== undefined && section !== before.sectionId)
      await saveAtEnd(db, id, orNotFound(await findSection(db, me.id, section), 'Section').id)
    await pushBoardChange(db, me)
    return orNotFound(await findTask(db, me.id, id), 'Task')
  })

/** Completing a completed task keeps the first day. */
const completion = (before: TodoTaskRow, isCompleted: boolean, today: string) =>
  isCompleted === before.isCompleted ? {} : { isCompleted, completedOn: isCompleted ? today : null }

type WithDay = { repeats: Repetition | null; reminder: Reminder | null; deadline: string | null }

function refuseWithoutDay({ repeats, reminder, deadline }: WithDay): void {
  if (repeats !== null && deadline === null) throw badInput('deadline', needsDeadline)
  if (reminder !== null && deadline === null) throw badInput('deadline', reminderNeedsDeadline)
}

/** The given fields that differ from the task. A client that sends the whole form changes no more than one that sends a single field. */
function differing(change: Omit<TaskChange, 'section' | 'isCompleted'>, before: TodoTaskRow) {
  const { title, description, labels, checklist, deadline, repeats, reminder } = change
  return {
    ...(title !== undefined && title !== before.title && { title }),
    ...(description !== undefined && description !== before.description && { description }),
    ...(labels !== undefined && !isDeepStrictEqual(labels, before.labels) && { labels }),
    ...(checklist !== undefined && !isDeepStrictEqual(checklist, before.checklist) && { checklist }),
    ...(deadline !== undefined && deadline !== before.deadline && { deadline }),
    ...(repeats !== undefined && repeats !== before.repeats && { repeats }),
    ...(reminder !== undefined && reminder !== before.reminder && { reminder }),
  }
}

async function refuseTooMany(db: Db, me: Actor): Promise<void> {
  if ((await countOpenTasks(db, me.id)) >= mostOpenTasks)
    throw new Refusal('REFUSED', `There are ${mostOpenTasks} open tasks already. Please complete or delete some first.`)
}
