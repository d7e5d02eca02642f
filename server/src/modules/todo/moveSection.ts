import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { findSection, listSections, lockBoard, saveSectionPlaces } from './board.store.ts'
import { pushBoardChange } from './pushBoardChange.ts'
import type { TodoSectionRow } from './todo.table.ts'

type Move = { id: string; before: string | null }

/**
 * Moves a section before another one, or to the end of the board. The target is named by its neighbour and resolved under a lock; all
 * sections are renumbered, since they are few. Idempotent.
 */
export const moveSection = ({ db }: Pick<AppContext, 'db'>, me: Actor, { id, before }: Move): Promise<TodoSectionRow> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const section = orNotFound(await findSection(db, me.id, id), 'Section')
    if (before === id) return section
    const others = (await listSections(db, me.id)).map((each) => each.id).filter((each) => each !== id)
    const at = before === null ? others.length : others.indexOf(before)
    if (at < 0) throw conflict('The board has just changed. Please check it and try again.')
    await saveSectionPlaces(db, [...others.slice(0, at), id, ...others.slice(at)])
    await pushBoardChange(db, me)
    return section
  })
