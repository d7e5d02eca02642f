import { z } from 'zod'
import { Person } from '#users/users.shapes.ts'
import { mostRecycledAtOnce, recycleTypes } from './recycle.rules.ts'

/** An id, or a record of which only the id is used. */
const Named = z.union([z.string(), z.object({ _id: z.string() })]).transform((named) => (typeof named === 'string' ? named : named._id))

export const RecycleItem = z.object({
  _id: z.string(),
  recycleType: z.enum(recycleTypes),
  /** The recycled record: its own id, its name, and details that distinguish it. */
  data: z.object({ _id: z.string(), name: z.string(), about: z.string() }),
  /** Related rows that were recycled with it and are restored with it. */
  withIt: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** Facts to know before restoring or deleting it permanently. */
  notes: z.array(z.string()),
  recycledBy: Person.optional(),
  createdAt: z.iso.datetime(),
  /** When it is deleted permanently; absent if automatic deletion is off. */
  deletedAt: z.iso.datetime().optional(),
})
export type RecycleItem = z.infer<typeof RecycleItem>

export const Recycling = z.object({ data: Named, recycleType: z.enum(recycleTypes) })
export const Restoring = z.object({ recycleData: Named, recycleType: z.enum(recycleTypes) })
export const ManyIds = z.array(z.string()).min(1).max(mostRecycledAtOnce)

/** The result for one of many: its name after success, or the reason of the refusal. */
export const RecycleResult = z.object({
  id: z.string(),
  itemId: z.string().optional(),
  name: z.string().optional(),
  problem: z.string().optional(),
})
export type RecycleResult = z.infer<typeof RecycleResult>
