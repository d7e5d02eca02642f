import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { changesOf } from '#core/fields.ts'
import { TaskTemplate, TaskTemplateInput } from './taskTemplates.shapes.ts'

export const taskTemplates = {
  all: get('/api/main/getTaskTemplates', admins)
    .answers(z.array(TaskTemplate))
    .says('Templates of the tasks that a confirmed deal creates, by name.'),
  create: post('/api/main/createTaskTemplate', admins)
    .takes(TaskTemplateInput)
    .answers(TaskTemplate)
    .says('Creates a template. It applies to deals confirmed from now on.'),
  update: post('/api/main/updateTaskTemplate', admins)
    .takes(changesOf(TaskTemplateInput).extend({ id: z.string(), version: z.number().int().min(1).max(2_147_483_647) }))
    .answers(TaskTemplate)
    .says('Changes a template; tasks created from it stay as they are. 409 for a stale edit.'),
  remove: post('/api/main/deleteTaskTemplate', admins)
    .takes(z.object({ id: z.string() }))
    .answers(Message)
    .says('Deletes a template; tasks created from it stay.'),
}
