import { z } from 'zod'

/** A value that fits a shape: the first choice of each union, one element for each list, and every optional field. */
export function sampleOf<S extends z.ZodType>(shape: S): z.output<S> {
  // The walk follows the shape itself, so that its result has the shape's type.
  return sample(shape) as z.output<S>
}

function sample(shape: z.core.$ZodType, name = ''): unknown {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodReadonly)
    return sample(shape.unwrap(), name)
  if (shape instanceof z.ZodDefault || shape instanceof z.ZodPrefault) return sample(shape.def.innerType, name)
  if (shape instanceof z.ZodPipe) return sample(shape.def.out instanceof z.ZodTransform ? shape.def.in : shape.def.out, name)
  if (shape instanceof z.ZodLazy) return sample(shape.unwrap(), name)
  if (shape instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(shape.shape).map(([key, field]) => [key, sample(field as z.core.$ZodType, key)]))
  if (shape instanceof z.ZodArray) return [sample(shape.element, name)]
  if (shape instanceof z.ZodTuple) return shape.def.items.map((item) => sample(item, name))
  if (shape instanceof z.ZodRecord) return {}
  if (shape instanceof z.ZodUnion) return sample(shape.options[0] ?? z.undefined(), name)
  if (shape instanceof z.ZodIntersection) return Object.assign({}, sample(shape.def.left, name), sample(shape.def.right, name))
  if (shape instanceof z.ZodEnum) return shape.options[0]
  if (shape instanceof z.ZodLiteral) return [...shape.values][0]
  if (shape instanceof z.ZodBoolean) return false
  if (shape instanceof z.ZodNumber) return Math.max(1, Number.isFinite(shape.minValue) ? (shape.minValue ?? 1) : 1)
  return textFor(shape, name)
}

function textFor(shape: z.core.$ZodType, name: string) {
  const fits = (text: string) => z.safeParse(shape, text).success
  const named = /day|date|At$|until|deadline/i.test(name) ? ['2026-12-01', '2026-12-01T10:00:00.000Z'] : []
  const usual = [
    ...named,
    ...(/mail/i.test(name) ? ['a@b.example'] : /zone/i.test(name) ? ['Asia/Kolkata'] : []),
    `some ${name || 'text'}`,
    'a1',
    'a@b.example',
    'https://meet.example/a',
    '2026-12-01',
    '2026-12-01T10:00:00.000Z',
  ]
  return [...usual, '10:00', '+14155550100', 'USD', 'UTC', '123456', '/api/main/x', '#123456', ''].find(fits) ?? 'some text'
}
