import type { AppContext } from '#core/context.ts'

/** Whoever of the back office has the console open asks again. */
export const sayChanged = (push: AppContext['push'], id: string) => push.changed({ roles: ['admin', 'sales'] }, { topic: 'whatsapp', id })
