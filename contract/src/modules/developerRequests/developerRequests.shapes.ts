import { z } from 'zod'
import { Day } from '#core/day.ts'
import { Colleague, RoleName } from '#users/users.shapes.ts'
import {
  availableTimeLength,
  developerKinds,
  fillAllFields,
  requestDescriptionLength,
  requestStatuses,
  workAsLength,
} from './developerRequests.rules.ts'

/** The requester, with their current role. */
const Requester = Colleague.extend({ email: z.string(), roles: z.array(RoleName) })

export const DeveloperRequest = z.object({
  _id: z.string(),
  requestBy: z.array(Requester),
  workAs: z.string(),
  availableTime: z.string(),
  joiningDate: z.iso.date(),
  description: z.string(),
  status: z.enum(requestStatuses),
  /** The role given, by whom and when; absent while the request is open. */
  acceptedAs: z.enum(developerKinds).optional(),
  acceptedBy: Colleague.optional(),
  acceptedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
})
export type DeveloperRequest = z.infer<typeof DeveloperRequest>

const Text = (max: number) => z.string(fillAllFields).trim().min(1, fillAllFields).max(max, `At most ${max} characters.`)

export const NewDeveloperRequest = z.object({
  /** Always the caller: another id is refused. */
  requestBy: z.string().max(100).optional(),
  workAs: Text(workAsLength),
  availableTime: Text(availableTimeLength),
  joiningDate: z.string(fillAllFields).min(1, fillAllFields).pipe(Day),
  description: Text(requestDescriptionLength),
})
export type NewDeveloperRequest = z.infer<typeof NewDeveloperRequest>

export const MakeDeveloper = z.object({
  id: z.string(),
  role: z.enum(developerKinds).default('EMPLOYEE'),
  /** The id of the employee's manager. */
  manager: z.string().max(100).optional(),
})
export type MakeDeveloper = z.infer<typeof MakeDeveloper>
