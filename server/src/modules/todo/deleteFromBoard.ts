import type { Actor } from '@app/contract/core/access.ts'
import { undoHours } from '@app/contract/todo/todo.rules.ts'
import { hours, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, notFound, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId, newId } from '#database/ids.ts'
import { findSection, findTask, lockBoard } from './board.store.ts'
import {
  type Deletion,
  markSectionDeleted,
  markTaskDeleted,
  markTasksOfSectionDeleted,
  unmarkSection,
  unmarkTasks,
} from './deletions.store.ts'
import { pushBoardChange } from './pushBoardChange.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

export const deleteTask = (context: Deps, me: Actor, id: string): Promise<string> =>
  inOneDeletion(context, me, async (db, deletion) => {
    orNotFound(await findTask(db, me.id, id), 'Task')
    await markTaskDeleted(db, id, deletion)
  })

export const emptySection = (context: Deps, me: Actor, id: string): Promise<string> =>
  inOneDeletion(context, me, async (db, deletion) => {
    orNotFound(await findSection(db, me.id, id), 'Section')
    await markTasksOfSectionDeleted(db, id, deletion)
  })

export const deleteSection = (context: Deps, me: Actor, id: string): Promise<string> =>
  inOneDeletion(context, me, async (db, deletion) => {
    orNotFound(await findSection(db, me.id, id), 'Section')
    await markTasksOfSectionDeleted(db, id, deletion)
    await markSectionDeleted(db, id, deletion)
  })

/** Returns the id that undoes the deletion. */
const inOneDeletion = ({ db, clock }: Deps, me: Actor, mark: (db: Db, deletion: Deletion) => Promise<void>): Promise<string> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const deletion = newId()
    await mark(db, { deletion, deletedAt: clock.now() })
    await pushBoardChange(db, me)
    return deletion
  })

/** Restores everything of one deletion to its place. A task whose section was deleted later is restored after the section. */
export const undoDeletion = ({ db, clock }: Deps, me: Actor, deletion: string): Promise<void> =>
  db.transaction(async (db) => {
    if (!isId(deletion)) throw notFound('Deletion')
    await lockBoard(db, me.id)
    const taking = { ownerId: me.id, deletion, since: later(clock.now(), -hours(undoHours)) }
    const sections = await unmarkSection(db, taking)
    const tasks = await unmarkTasks(db, taking)
    for (const id of new Set(tasks.map(({ sectionId }) => sectionId)))
      if (!(await findSection(db, me.id, id))) throw conflict('Its section was deleted. Please restore the section first.')
    if (sections.length === 0 && tasks.length === 0) throw notFound('Deletion')
    await pushBoardChange(db, me)
  })
