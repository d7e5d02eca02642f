import { z } from 'zod'
import { number } from './format.ts'

/**
 * Fields that people fill in. Each module declares its own once in a table (`orders.fields.ts`): the input on creation (`created`) and on
 * change (`changed`; absent leaves the value unchanged), the output, the value in an empty form, the label, and who may see it. Code that
 * needs all fields derives from that table.
 */
type Fields = Readonly<Record<string, object>>

/** One part of every field, by its name: `partOf(orderFields, 'label')`. */
export const partOf = <F extends Fields, Part extends keyof F[keyof F]>(fields: F, part: Part) =>
  // The keys and parts come from the table itself.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Reflect.get(field, part)])) as {
    -readonly [Name in keyof F]: F[Name][Part & keyof F[Name]]
  }

/** Some fields of a table, or of any object with the same names. */
export const pick = <All extends object, Name extends keyof All>(all: All, names: readonly Name[]) =>
  // Each name is a key of the object.
  Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<All, Name>

/** The keys of a table, typed as its own keys. */
export const namesOf = <All extends object>(all: All) => Object.keys(all) as (keyof All & string)[]

export const isNameOf = <All extends object>(all: All, name: unknown): name is keyof All & string =>
  typeof name === 'string' && Object.hasOwn(all, name)

export const tooLong = (most: number) => `At most ${number(most)} characters.`
const Text = (most: number) => z.string().trim().min(1, 'Required!').max(most, tooLong(most))

/** A required text. */
export const text = (most: number) => ({
  created: Text(most),
  changed: Text(most).optional(),
  read: z.string(),
  empty: '',
  isNeeded: true,
})

/** An optional text; `null` or an empty one clears it. */
export const optionalText = (most: number) => ({
  created: z.string().trim().max(most, tooLong(most)).nullable().default(null),
  changed: z.string().trim().max(most, tooLong(most)).nullish(),
  read: z.string().optional(),
  empty: '',
  isNeeded: false,
})

export const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices, usual: Choices[number]) => ({
  created: z.enum(choices).default(usual),
  changed: z.enum(choices).optional(),
  read: z.enum(choices),
  empty: usual,
  isNeeded: false,
})

/** One of the choices, in any case. */
export const anyCaseOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z
    .string()
    .max(100)
    .transform((text, context): Choices[number] => {
      const found = choices.find((choice) => choice.toLowerCase() === text.trim().toLowerCase())
      if (found !== undefined) return found
      context.addIssue({ code: 'custom', message: `Please choose one of ${choices.join(', ')}.` })
      return z.NEVER
    })

export const Day = z.iso.date('Please choose a day.')
/** A required calendar day; empty in an empty form. */
export const day = () => ({ created: Day, changed: Day.optional(), read: z.string(), empty: null as string | null, isNeeded: true })

export const texts = (most: number, mostEach: number) => {
  const Texts = z.array(Text(mostEach)).max(most)
  return { created: Texts.default([]), changed: Texts.optional(), read: z.array(z.string()), empty: [] as string[], isNeeded: false }
}

export const flag = () => ({
  created: z.boolean().default(false),
  changed: z.boolean().optional(),
  read: z.boolean(),
  empty: false as boolean,
  isNeeded: false,
})

type Undefaulted<T> = T extends z.ZodDefault<infer Inner> ? Inner : T
type Changes<Shape extends z.core.$ZodLooseShape> = z.ZodObject<{ [Name in keyof Shape]: z.ZodOptional<Undefaulted<Shape[Name]>> }>

/** The input of an update: each field of the creation, without its default. An absent field keeps its value. */
export const changesOf = <Shape extends z.core.$ZodLooseShape>({ shape }: z.ZodObject<Shape>) => {
  const changed = Object.entries(shape).map(([name, field]) => [name, z.optional(field instanceof z.ZodDefault ? field.unwrap() : field)])
  // Each field is changed as its type says.
  return z.object(Object.fromEntries(changed)) as Changes<Shape>
}

/** The values of an object after a change; absent fields are kept. */
export const afterChange = <Values extends object>(
  before: Values,
  change: { [Name in keyof Values]?: Values[Name] | undefined },
): Values => ({ ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) })
