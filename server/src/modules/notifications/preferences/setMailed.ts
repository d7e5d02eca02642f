import type { Actor } from '@app/contract/core/access.ts'
import { mailedWhenAway, notificationKindsOf, withoutMail, withUsualMail } from '@app/contract/notifications/notificationKinds.rules.ts'
import type { Db } from '#database/db.ts'
import { turnDigestOff } from '../digests/digests.store.ts'
import { deletePreference, preferencesOf, savePreference } from './notificationPreferences.store.ts'

/** Turns all mails of a person off, or their usual ones on. Kinds without any channel stay so. */
export const setMailed = (db: Db, { id, role }: Actor, isMailed: boolean): Promise<void> =>
  db.transaction(async (db) => {
    const chosen = new Map((await preferencesOf(db, id)).map(({ kind, channel }) => [kind, channel]))
    for (const kind of notificationKindsOf(role)) {
      const channel = chosen.get(kind)
      if (!isMailed) await savePreference(db, id, kind, withoutMail(channel ?? 'both'))
      else if (channel === 'inApp' && mailedWhenAway.includes(kind)) await deletePreference(db, id, kind)
      else if (channel !== undefined) await savePreference(db, id, kind, withUsualMail(kind, role, channel))
    }
    if (!isMailed) await turnDigestOff(db, id)
  })
