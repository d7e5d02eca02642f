import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsByModule } from '../../index.ts'

/** Words of zod's own messages, which talk about types and code. */
const raw =
  /expected|received|invalid input|invalid option|invalid (string|email|iso|url|uuid)|too (big|small)|NaN|undefined|null|regex|pattern|object|array|boolean|unrecognized|[<>]=?\d/i

type Def = { type: string; checks?: readonly { _zod: { def: { check: string; [fact: string]: unknown } } }[] } & Record<string, unknown>
const defOf = (shape: z.ZodType) => shape._zod.def as unknown as Def
const isShape = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** Inputs that each cause an issue: of every type, empty, far too long, far too large, and just past each bound of a shape. */
function provocations(shape: z.ZodType): unknown[] {
  const bounds = (defOf(shape).checks ?? []).flatMap(({ _zod: { def } }) =>
    [def.maximum, def.minimum, def.value].filter((bound) => typeof bound === 'number'),
  )
  const near = bounds.flatMap((bound) => [bound - 1, bound + 1, ...[bound - 1, bound + 1].map((length) => 'x'.repeat(within(length)))])
  return [
    undefined,
    null,
    '',
    ' ',
    'x',
    'x'.repeat(3_000),
    0,
    -1,
    0.5,
    1e12,
    -1e12,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    [],
    {},
    new Date(Number.NaN),
    Array(501).fill('x'),
    [null],
    [{}],
    ...near,
  ]
}

const within = (length: number) => Math.min(300_000, Math.max(0, Math.trunc(length)))

/** Every shape inside a shape, with its path. */
function* inside(shape: z.ZodType, place: string, seen: Set<z.ZodType>): Generator<[string, z.ZodType]> {
  if (seen.has(shape)) return
  seen.add(shape)
  // A refinement or transformation is applied only to values that passed the inner shape.
  if (!['custom', 'transform'].includes(defOf(shape).type)) yield [place, shape]
  for (const [name, part] of Object.entries(defOf(shape))) {
    if (name === 'checks') continue
    if (name === 'shape' && typeof part === 'object' && part !== null)
      for (const [field, value] of Object.entries(part)) {
        if (isShape(value)) yield* inside(value, `${place}.${field}`, seen)
      }
    else if (isShape(part)) yield* inside(part, place, seen)
    else if (Array.isArray(part)) for (const option of part) if (isShape(option)) yield* inside(option, place, seen)
  }
}

const leavesOf = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => [issue, ...(issue.code === 'invalid_union' ? issue.errors.flatMap(leavesOf) : [])])

const calls = Object.entries(callsByModule).flatMap(([module, each]) =>
  Object.entries(each).map(([name, call]) => [`${module}.${name}`, call] as const),
)

test('every message about a wrong input of any call is one of ours', () => {
  const said = new Map<string, string>()
  const seen = new Set<z.ZodType>()
  let shapes = 0
  for (const [name, { input }] of calls) {
    for (const [place, shape] of inside(input, name, seen)) {
      shapes += 1
      for (const value of provocations(shape))
        for (const { message } of leavesOf(shape.safeParse(value).error?.issues ?? [])) said.set(message, place)
    }
  }
  expect(shapes).toBeGreaterThan(400)
  expect(said.size).toBeGreaterThan(40)
  expect([...said].filter(([message]) => raw.test(message) || message.trim() === '')).toEqual([])
}, 60_000)
