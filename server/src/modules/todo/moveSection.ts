import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { findSection, listSections, lockBoard, saveSectionPlaces } from './board.store.ts'
import { pushBoardChange } from './pushBoardChange.ts'
import type { TodoSectionRow } from './todo.table.ts'

type Move = { id: string; before: string | null }

/**
 * Puts a section before another one, or at the end of the board. The place is named by its neighbour and decided under a lock; there are few
 * sections, so that all of them are numbered anew. Said twice, the second time changes nothing.
 */
export const moveSection = ({ db }: Pick<AppContext, 'db'>, me: Actor, { id, before }: Move): Promise<TodoSectionRow> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const section = orNotFound(await findSection(db, me.id, id), 'Section')
    if (before === id) return section
    const others = (await listSections(db, me.id)).map((each) => each.id).filter((each) => each !== id)
    const at = before === null ? others.length : others.indexOf(before)
    if (at < 0) throw conflict('The board has changed meanwhile. Please look at it again.')
    await saveSectionPlaces(db, [...others.slice(0, at), id, ...others.slice(at)])
    await pushBoardChange(db, me)
    return section
  })
