import type { AppContext } from '#core/context.ts'

/** Whoever of the back office has the console open asks again. */
export const broadcastChange = (push: AppContext['push'], id: string) =>
  push.changed({ roles: ['admin', 'sales'] }, { topic: 'whatsapp', id })
