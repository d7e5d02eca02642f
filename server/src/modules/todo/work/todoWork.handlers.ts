import type { Actor } from '@app/contract/core/access.ts'
import type { Contract } from '@app/contract/index.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { Handlers } from '#http/handlers.ts'
import { serializeColleague } from '#users/index.ts'
import type { TodoTaskRow } from '../todo.table.ts'
import { giveTask, withdrawTask } from './giveTask.ts'
import { rolesTakingOver } from './takers.store.ts'
import { givenBy, hoursOf, listWorkTasks, ofSubject, serializeWorkTasks } from './workTasks.store.ts'

export const todoWork: Handlers<Contract['todoWork']> = {
  about: async ({ me, input, db, clock }) => {
    const { people, subject } = await rolesTakingOver(db, me, input)
    const now = clock.now()
    return {
      ...(await listWorkTasks(db, me, ofSubject(subject), now)),
      times: await hoursOf(db, subject, now),
      people: people.map(serializeColleague),
    }
  },
  people: async ({ me, db }) => (await rolesTakingOver(db, me, {})).people.map(serializeColleague),
  given: ({ me, db, clock }) => listWorkTasks(db, me, givenBy(me.id), clock.now()),
  give: async ({ me, input, ...context }) => {
    const { timezone: _, ...task } = input
    return shown(context.db, me, await giveTask(context, me, task, context), context.clock.now())
  },
  takeBack: async ({ me, input, ...context }) => {
    await withdrawTask(context, me, input.id)
    return { message: 'The task is withdrawn.' }
  },
}

const shown = async (db: Db, me: Actor, task: TodoTaskRow, now: Date) =>
  orNotFound((await serializeWorkTasks(db, me, [task], now))[0], 'Task')
