import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type PushDeviceRow, pushDevicesTable } from './devices.table.ts'

/** The limit of browsers for one person; the oldest is removed. */
const mostDevices = 10

/** A browser belongs to one person at a time: the last who allowed it. */
export async function saveDevice(db: Db, device: typeof pushDevicesTable.$inferInsert): Promise<void> {
  const { userId, sessionId, p256dh, auth } = device
  await db
    .insert(pushDevicesTable)
    .values(device)
    .onConflictDoUpdate({ target: pushDevicesTable.endpoint, set: { userId, sessionId, p256dh, auth } })
  const newest = db
    .select({ id: pushDevicesTable.id })
    .from(pushDevicesTable)
    .where(eq(pushDevicesTable.userId, userId))
    .orderBy(desc(pushDevicesTable.id))
    .limit(mostDevices)
  await db.delete(pushDevicesTable).where(and(eq(pushDevicesTable.userId, userId), notInArray(pushDevicesTable.id, newest)))
}

export async function deleteDevice(db: Db, userId: string, endpoint: string): Promise<void> {
  await db.delete(pushDevicesTable).where(and(eq(pushDevicesTable.userId, userId), eq(pushDevicesTable.endpoint, endpoint)))
}

export const devicesOf = (db: Db, userIds: readonly string[]): Promise<PushDeviceRow[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(pushDevicesTable)
        .where(inArray(pushDevicesTable.userId, [...new Set(userIds)]))

export async function deviceById(db: Db, id: string): Promise<PushDeviceRow | undefined> {
  return (await db.select().from(pushDevicesTable).where(eq(pushDevicesTable.id, id)))[0]
}

export async function deviceOfSession(db: Db, sessionId: string): Promise<PushDeviceRow | undefined> {
  const ofIt = eq(pushDevicesTable.sessionId, sessionId)
  return (await db.select().from(pushDevicesTable).where(ofIt).orderBy(desc(pushDevicesTable.id)).limit(1))[0]
}

export async function forgetDevice(db: Db, { id, endpoint }: PushDeviceRow): Promise<void> {
  await db.delete(pushDevicesTable).where(and(eq(pushDevicesTable.id, id), eq(pushDevicesTable.endpoint, endpoint)))
}
