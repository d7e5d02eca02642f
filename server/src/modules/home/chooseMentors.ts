import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { chosenMentors, lockMentors, replaceMentors, shareMentors } from './mentors.store.ts'

/**
 * Chooses the people on the landing page. A retry is safe: the call sets the whole list.
 * @throws Refusal BAD_INPUT if one of them does not work here, naming the field
 */
export const chooseMentors = ({ db }: Pick<AppContext, 'db'>, actor: Actor, input: readonly string[]) =>
  db.transaction(async (db) => {
    const ids = [...new Set(input)]
    const people = ids.every(isId) && ids.length > 0 ? await shareMentors(db, ids) : []
    if (people.length < ids.length) throw badInput('ids', 'One of them does not work here any more. Please choose again.')
    await lockMentors(db)
    const before = await chosenMentors(db)
    await replaceMentors(db, ids)
    const after = await chosenMentors(db)
    const [was, is] = [before, after].map((list) => list.map(({ name }) => name).join(', '))
    if (was !== is) {
      await recordAudit(db, {
        actor,
        kind: 'settings',
        activity: 'chose who stands on the landing page',
        before: { mentors: was ?? '' },
        after: { mentors: is ?? '' },
      })
      await enqueue(db, 'homeChanged', { id: 'mentors' })
    }
    return after
  })
