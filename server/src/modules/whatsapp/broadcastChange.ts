import type { AppContext } from '#core/context.ts'

/** Refetches the console on open screens of the back office. */
export const broadcastChange = (push: AppContext['push'], id: string) =>
  push.changed({ roles: ['admin', 'sales'] }, { topic: 'whatsapp', id })
