import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import type { Contract } from '@app/contract/index.ts'
import { notFound } from '#core/refusal.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { listSections, listTasks } from './board.store.ts'
import { createSection, createTask, renameSection, updateTask } from './changeBoard.ts'
import { deleteSection, deleteTask, emptySection, undoDeletion } from './deleteFromBoard.ts'
import { moveSection } from './moveSection.ts'
import { moveTask } from './moveTask.ts'
import { serializeOneTask, serializeSection, serializeTasks } from './todo.serializer.ts'

export const todo: Handlers<Contract['todo']> = {
  all: async ({ me, input, ...context }) => {
    boardOf(me, input.userId)
    const sections = await listSections(context.db, me.id)
    const { tasks, isCapped } = await listTasks(context.db, me.id, input, localDayOf(context, input).today)
    return { sections: sections.map(serializeSection), tasks: await serializeTasks(context.db, me, tasks), isCapped }
  },
  createSection: async ({ me, input, ...context }) => {
    boardOf(me, input.belongsTo)
    return serializeSection(await createSection(context, me, input.title, context))
  },
  updateSectionTitle: async ({ me, input, ...context }) => serializeSection(await renameSection(context, me, input.id, input.title)),
  emptySection: async ({ me, input, ...context }) => ({
    message: 'Section Cleared Successfully!',
    deletion: await emptySection(context, me, input.id),
  }),
  deleteSection: async ({ me, input, ...context }) => {
    boardOf(me, input.userId)
    return { message: 'Deleted Section Successfully!', deletion: await deleteSection(context, me, input.id) }
  },
  createTask: async ({ me, input, ...context }) => {
    const { belongsTo, timezone: _, ...task } = input
    boardOf(me, belongsTo)
    return serializeOneTask(context.db, me, await createTask(context, me, task, localDayOf(context, input), context))
  },
  updateTask: async ({ me, input, ...context }) => {
    boardOf(me, input.userId)
    return serializeOneTask(context.db, me, await updateTask(context, me, input, localDayOf(context, input)))
  },
  moveTask: async ({ me, input, ...context }) => serializeOneTask(context.db, me, await moveTask(context, me, input)),
  moveSection: async ({ me, input, ...context }) => serializeSection(await moveSection(context, me, input)),
  deleteTask: async ({ me, input, ...context }) => {
    boardOf(me, input.userId)
    return { message: 'Deleted Successfully!', deletion: await deleteTask(context, me, input.id) }
  },
  undoDelete: async ({ me, input, ...context }) => {
    await undoDeletion(context, me, input.deletion)
    return { message: 'Restored.' }
  },
}

/** Refuses other people's boards; the id is optional. */
function boardOf(me: Actor, named: string | undefined): void {
  if (named !== undefined && named !== me.id) throw notFound('To-Do List')
}

/** The caller's zone and current day; the zone of their profile by default. */
function localDayOf({ clock, zone: own }: Pick<Context, 'clock' | 'zone'>, { timezone }: { timezone?: string | undefined }) {
  const zone = timezone ?? own
  return { zone, today: dayIn(zone, clock.now()) }
}
