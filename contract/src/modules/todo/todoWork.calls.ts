import { z } from 'zod'
import { staff } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { OwnZone } from '#core/zones.shapes.ts'
import { Person } from '#users/users.shapes.ts'
import { Deadline, TaskChecklist, TaskDescription, TaskLabels, TaskTitle } from './todo.shapes.ts'

/** A task as people other than its owner see it: title, person and deadline. */
export const WorkTask = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  deadline: z.string().optional(),
  isCompleted: z.boolean(),
  completedOn: z.string().optional(),
  person: Person,
  givenBy: Person.optional(),
  /** Minutes worked so far. */
  minutes: z.number().int(),
  order: z.object({ _id: z.string(), name: z.string(), number: z.number().int() }).optional(),
  booking: z.object({ _id: z.string(), name: z.string() }).optional(),
})
export type WorkTask = z.infer<typeof WorkTask>

/** An order or a booking. */
const subject = { order: z.string().optional(), booking: z.string().optional() }
const oneSubject = ({ order, booking }: { order?: string | undefined; booking?: string | undefined }) => !(order && booking)
const notBoth = { path: ['booking'], message: 'A task is about an order or a booking, not both.' }

export const todoWork = {
  about: ask('/api/main/getTasksOf', staff)
    .takes(z.object(subject).refine(({ order, booking }) => Boolean(order) !== Boolean(booking), { path: ['order'], message: 'Required!' }))
    .answers(
      z.object({
        tasks: z.array(WorkTask),
        isCapped: z.boolean(),
        /** Minutes worked by each person, most first. */
        times: z.array(z.object({ person: Person, minutes: z.number().int() })),
        /** People to whom the caller may give a task about it; the caller first. */
        people: z.array(Person),
      }),
    )
    .says('The tasks of an order or a booking, open ones first, with the hours of each person.'),
  people: get('/api/main/getPeopleForTasks', staff)
    .answers(z.array(Person))
    .says('People to whom the caller may give tasks, by name; the caller first.'),
  given: get('/api/main/getGivenTasks', staff)
    .answers(z.object({ tasks: z.array(WorkTask), isCapped: z.boolean() }))
    .says('Tasks that the caller has given to others, open ones first.'),
  give: post('/api/main/giveTask', staff)
    .takes(
      z
        .object({
          person: z.string().min(1, 'Please choose a person.'),
          ...subject,
          title: TaskTitle,
          description: TaskDescription.default(''),
          deadline: Deadline.optional(),
          labels: TaskLabels.default([]),
          checklist: TaskChecklist.default([]),
          timezone: OwnZone.optional(),
        })
        .refine(oneSubject, notBoth),
    )
    .answers(WorkTask)
    .says(
      'Adds a task to a person’s board and notifies them: to one’s own; managers to their team’s; employees to their colleagues’ and their manager’s; all to those of the people on an order; sales to those of the people on the order or session; admins to any.',
    )
    .onceForEachKey(),
  takeBack: post('/api/main/takeBackTask', staff)
    .takes(z.object({ id: z.string() }))
    .answers(Message)
    .says('Withdraws an open task that the caller gave.'),
}
