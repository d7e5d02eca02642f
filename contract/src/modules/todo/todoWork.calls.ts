import { z } from 'zod'
import { staff } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { Person } from '#users/users.shapes.ts'
import { Deadline, OwnZone, TaskChecklist, TaskDescription, TaskLabels, TaskTitle } from './todo.shapes.ts'

/** A task as others than its owner see it: what is to be done, by whom and until when. */
export const WorkTask = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  deadline: z.string().optional(),
  isCompleted: z.boolean(),
  completedOn: z.string().optional(),
  person: Person,
  givenBy: Person.optional(),
  /** What was worked on it so far, in whole minutes. */
  minutes: z.number().int(),
  order: z.object({ _id: z.string(), name: z.string(), number: z.number().int() }).optional(),
  booking: z.object({ _id: z.string(), name: z.string() }).optional(),
})
export type WorkTask = z.infer<typeof WorkTask>

/** One order or one booking. */
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
        /** What each person has worked on it, in whole minutes, most first. */
        times: z.array(z.object({ person: Person, minutes: z.number().int() })),
        /** To whom the caller may give a task about it; the caller first. */
        people: z.array(Person),
      }),
    )
    .says('The tasks of an order or a booking that the caller sees, open ones first, with the hours of each person.'),
  people: get('/api/main/getPeopleForTasks', staff)
    .answers(z.array(Person))
    .says('To whom the caller may give tasks, by name; the caller first.'),
  given: get('/api/main/getGivenTasks', staff)
    .answers(z.object({ tasks: z.array(WorkTask), isCapped: z.boolean() }))
    .says('What the caller has given to others, open ones first.'),
  give: post('/api/main/giveTask', staff)
    .takes(
      z
        .object({
          person: z.string().min(1, 'Please choose somebody.'),
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
      'Writes a task onto somebody’s board: one’s own; a manager onto those of their people; sales onto those of whoever works on the order or holds the session; an admin onto anybody’s. They are told.',
    )
    .onceForEachKey(),
  takeBack: post('/api/main/takeBackTask', staff)
    .takes(z.object({ id: z.string() }))
    .answers(Message)
    .says('Takes a task back that the caller gave and that is not done yet.'),
}
