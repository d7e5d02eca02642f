import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import type { Contract } from '@app/contract/index.ts'
import type { AppContext } from '#core/context.ts'
import { notFound } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { listSections, listTasks } from './board.store.ts'
import { createSection, createTask, renameSection, updateTask } from './changeBoard.ts'
import { deleteSection, deleteTask, emptySection, undoDeletion } from './deleteFromBoard.ts'
import { moveTask } from './moveTask.ts'
import { serializeSection, serializeTask } from './todo.serializer.ts'

export const todo: Handlers<Contract['todo']> = {
  all: async ({ me, input, ...context }) => {
    boardOf(me, input.userId)
    const sections = await listSections(context.db, me.id)
    const { tasks, isCapped } = await listTasks(context.db, me.id, input, today(context, input))
    return { sections: sections.map(serializeSection), tasks: tasks.map(serializeTask), isCapped }
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
    return serializeTask(await createTask(context, me, task, today(context, input), context))
  },
  updateTask: async ({ me, input, ...context }) => {
    boardOf(me, input.userId)
    return serializeTask(await updateTask(context, me, input.id, input.data, today(context, input)))
  },
  moveTask: async ({ me, input, ...context }) => serializeTask(await moveTask(context, me, input)),
  deleteTask: async ({ me, input, ...context }) => {
    boardOf(me, input.userId)
    return { message: 'Deleted Successfully!', deletion: await deleteTask(context, me, input.id) }
  },
  undoDelete: async ({ me, input, ...context }) => {
    await undoDeletion(context, me, input.deletion)
    return { message: 'It is back.' }
  },
}

/** Everybody has their own board, whatever id is sent; another's is not there. */
function boardOf(me: Actor, named: string | undefined): void {
  if (named !== undefined && named !== me.id) throw notFound('To-Do List')
}

/** The caller's own day; where they do not say where they are, the company's. */
const today = ({ clock, config }: Pick<AppContext, 'clock' | 'config'>, { timezone }: { timezone?: string | undefined }) =>
  dayIn(timezone ?? config.TIME_ZONE, clock.now())
