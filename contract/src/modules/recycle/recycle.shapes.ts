import { z } from 'zod'
import { Person } from '#users/users.shapes.ts'
import { mostRecycledAtOnce, recycleTypes } from './recycle.rules.ts'

/** What is meant: its id, or the record itself, of which nothing but the id counts. */
const Named = z.union([z.string(), z.object({ _id: z.string() })]).transform((named) => (typeof named === 'string' ? named : named._id))

export const RecycleItem = z.object({
  _id: z.string(),
  recycleType: z.enum(recycleTypes),
  /** The record that lies here: its own id, what it is called, and what tells it from others of its name. */
  data: z.object({ _id: z.string(), name: z.string(), about: z.string() }),
  /** What went with it and comes back with it. */
  withIt: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** What somebody has to know before they restore it or delete it for good. */
  notes: z.array(z.string()),
  recycledBy: Person.optional(),
  createdAt: z.iso.datetime(),
  /** When it is deleted for good by itself; absent where nothing is. */
  deletedAt: z.iso.datetime().optional(),
})
export type RecycleItem = z.infer<typeof RecycleItem>

export const Recycling = z.object({ data: Named, recycleType: z.enum(recycleTypes) })
export const Restoring = z.object({ recycleData: Named, recycleType: z.enum(recycleTypes) })
export const ManyIds = z.array(z.string()).min(1).max(mostRecycledAtOnce)

/** What became of one of many: what it is called now that it is done, or why it was not. */
export const RecycleResult = z.object({
  id: z.string(),
  itemId: z.string().optional(),
  name: z.string().optional(),
  problem: z.string().optional(),
})
export type RecycleResult = z.infer<typeof RecycleResult>
