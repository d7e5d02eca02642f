import { z } from 'zod'
import { number } from './format.ts'

/**
 * Fields that people fill in. A module writes each of its own once, into one table (`orders.fields.ts`): what it takes where
 * something is made (`created`) and where it is changed (`changed`, absent keeps what is there), how it is read, what an empty form
 * holds, how it is called, and whose it is. Whatever has to know them all derives from that table.
 */
type Fields = Readonly<Record<string, object>>

/** One part of every field, by its name: `partOf(orderFields, 'label')`. */
export const partOf = <F extends Fields, Part extends keyof F[keyof F]>(fields: F, part: Part) =>
  // The names and parts are those of the table itself.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Reflect.get(field, part)])) as {
    -readonly [Name in keyof F]: F[Name][Part & keyof F[Name]]
  }

/** Some of the fields of a table, or of whatever has their names. */
export const pick = <All extends object, Name extends keyof All>(all: All, names: readonly Name[]) =>
  // Each name is one of its own.
  Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<All, Name>

/** The names of a table, as its own and not as any text. */
export const namesOf = <All extends object>(all: All) => Object.keys(all) as (keyof All & string)[]

export const isNameOf = <All extends object>(all: All, name: unknown): name is keyof All & string =>
  typeof name === 'string' && Object.hasOwn(all, name)

export const tooLong = (most: number) => `At most ${number(most)} characters.`
const Text = (most: number) => z.string().trim().min(1, 'Required!').max(most, tooLong(most))

/** A text that is always there. */
export const text = (most: number) => ({
  created: Text(most),
  changed: Text(most).optional(),
  read: z.string(),
  empty: '',
  isNeeded: true,
})

/** A text that may be left out; `null` or an empty one clears it. */
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

export const Day = z.iso.date('Please choose a day.')
/** A day of the calendar that is always there; an empty form holds none. */
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
