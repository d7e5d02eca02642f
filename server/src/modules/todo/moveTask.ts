import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { findSection, findTask, lockBoard, saveAtEnd } from './board.store.ts'
import { pushBoardChange } from './pushBoardChange.ts'
import { neighbourBefore, saveRankBetween, spreadRanks } from './ranks.store.ts'
import type { TodoTaskRow } from './todo.table.ts'

/** A rank that was halved this often is too long; the section is then renumbered. */
const longestRank = 60

type Move = { id: string; section: string; before: string | null }

/**
 * Moves a task before another one of a section, or to its end. The target is named by its neighbour and resolved under a lock, so that
 * concurrent moves both succeed relative to the current order. Idempotent.
 */
export const moveTask = ({ db }: Pick<AppContext, 'db'>, me: Actor, { id, section, before }: Move): Promise<TodoTaskRow> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const task = orNotFound(await findTask(db, me.id, id), 'Task')
    const { id: sectionId } = orNotFound(await findSection(db, me.id, section), 'Section')
    if (before === id) return task
    if (before === null) await saveAtEnd(db, id, sectionId)
    else await putBefore(db, me, { id, sectionId, before })
    await pushBoardChange(db, me)
    return orNotFound(await findTask(db, me.id, id), 'Task')
  })

async function putBefore(db: Db, me: Actor, { id, sectionId, before }: { id: string; sectionId: string; before: string }): Promise<void> {
  const placeNow = async () => {
    const place = await findTask(db, me.id, before)
    if (place?.sectionId !== sectionId) throw conflict('The board has just changed. Please check it and try again.')
    return { place, neighbour: await neighbourBefore(db, sectionId, place, id) }
  }
  let { place, neighbour } = await placeNow()
  if (place.rank === neighbour?.rank || place.rank.length > longestRank || (neighbour?.rank ?? '').length > longestRank) {
    await spreadRanks(db, sectionId)
    ;({ place, neighbour } = await placeNow())
  }
  await saveRankBetween(db, id, sectionId, neighbour?.rank, place.rank)
}
