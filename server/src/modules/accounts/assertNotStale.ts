import { Refusal } from '#core/refusal.ts'
import type { UserToShow } from '#users/index.ts'

/**
 * Refuses a stale edit: two people may have the same form open. The second one to save is told which field has changed, and to what; saving
 * again overwrites it.
 * @throws Refusal CONFLICT naming the field
 */
export function assertNotStale(user: UserToShow, changed: object, was: Record<string, string | null> | undefined): void {
  for (const field of Object.keys(changed)) {
    const before = was?.[field]
    if (before === undefined) continue
    const now: unknown = field === 'manager' ? user.managerId : Reflect.get(user, field)
    if (String(now ?? '') === (before ?? '')) continue
    const says = field === 'manager' ? (user.manager?.name ?? '') : String(now ?? '')
    const words = says === '' ? 'cleared' : `changed to “${says}”`
    throw new Refusal('CONFLICT', `This was ${words} in the meantime. Save again to overwrite it.`, { field })
  }
}
