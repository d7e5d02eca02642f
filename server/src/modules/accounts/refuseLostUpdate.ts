import { Refusal } from '#core/refusal.ts'
import type { UserToShow } from '#users/index.ts'

/**
 * Two people may have the same form open. Whoever saves second is told which field says something else by now, and what;
 * saving again, knowing that, writes over it.
 * @throws Refusal CONFLICT naming the field
 */
export function refuseLostUpdate(user: UserToShow, changed: object, was: Record<string, string | null> | undefined): void {
  for (const field of Object.keys(changed)) {
    const before = was?.[field]
    if (before === undefined) continue
    const now: unknown = field === 'manager' ? user.managerId : Reflect.get(user, field)
    if (String(now ?? '') === (before ?? '')) continue
    const says = field === 'manager' ? (user.manager?.name ?? '') : String(now ?? '')
    const words = says === '' ? 'cleared this' : `changed this to “${says}”`
    throw new Refusal('CONFLICT', `Somebody ${words} meanwhile. Save again to write over it.`, { field })
  }
}
