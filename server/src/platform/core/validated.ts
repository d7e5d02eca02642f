import type { z } from 'zod'
import { badInput } from './refusal.ts'

/**
 * The values by their shape, for what a change makes of an object: each field of the change is valid already, the whole may not be.
 * @throws Refusal BAD_INPUT at the first wrong field
 */
export function validated<Shape extends z.ZodType>(shape: Shape, values: z.input<Shape>): z.output<Shape> {
  const read = shape.safeParse(values)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw badInput(issue?.path.join('.') ?? '', issue?.message ?? '')
}
