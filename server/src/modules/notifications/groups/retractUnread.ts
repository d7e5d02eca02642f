import type { Db } from '#database/db.ts'
import { keyFor } from '../notificationRequest.ts'
import { deleteUnreadByKey } from '../notifications.store.ts'
import { groupText } from './joinGroups.ts'
import { deleteGroup, groupsWith, rewriteUnread, saveGroups } from './notificationGroups.store.ts'

/** Takes unread notifications back whose event no longer exists; a group counts one less. Returns their readers. */
export const retractUnread = (db: Db, eventKeys: readonly string[], userIds: readonly string[]): Promise<string[]> =>
  db.transaction(async (db) => {
    const keys = eventKeys.flatMap((key) => userIds.map((id) => keyFor(key, id)))
    if (keys.length === 0) return []
    const changed: string[] = []
    const alone = new Set(keys)
    for (const { lastAt: _, ...group } of await groupsWith(db, userIds, keys)) {
      const left = group.keys.filter((key) => !keys.includes(key))
      alone.delete(group.notificationKey)
      if (left.length === 0) {
        await deleteGroup(db, group)
        alone.add(group.notificationKey)
        continue
      }
      await saveGroups(db, [{ ...group, keys: left, mailed: Math.min(group.mailed, left.length) }])
      const { notificationKey: key, href } = group
      if (await rewriteUnread(db, { key, text: groupText(group, left.length), href, isAgain: false })) changed.push(group.userId)
    }
    return [...new Set([...changed, ...(await deleteUnreadByKey(db, [...alone]))])]
  })
