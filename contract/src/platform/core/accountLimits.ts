import type { Role } from './access.ts'

type Window = { readonly max: number; readonly seconds: number }
type AccountLimit = { readonly done: string; readonly many: string; readonly windows: readonly Window[] }

const messages = [
  { max: 30, seconds: 60 },
  { max: 300, seconds: 3_600 },
] as const
const requests = [
  { max: 10, seconds: 600 },
  { max: 40, seconds: 86_400 },
] as const

const cards = [
  { max: 6, seconds: 3_600 },
  { max: 12, seconds: 86_400 },
] as const

/** How often one account may do something, from all its browsers together. A person at a screen stays far below. */
export const accountLimits = {
  orders: { done: 'placed', many: 'orders', windows: requests },
  bookings: { done: 'booked', many: 'sessions', windows: requests },
  comments: { done: 'sent', many: 'messages', windows: messages },
  messages: { done: 'sent', many: 'messages', windows: messages },
  /** Who tests stolen cards would store one after another, which charges nothing. */
  cards: { done: 'begun to store', many: 'cards', windows: cards },
} as const satisfies Record<string, AccountLimit>
export type AccountLimitName = keyof typeof accountLimits

/** Staff answer many customers, and enter orders for them. */
const staffFactor = 5

/** The windows of a limit for this role. */
export const windowsFor = (name: AccountLimitName, role: Role): readonly Window[] =>
  accountLimits[name].windows.map(({ max, seconds }) => ({ max: role === 'user' ? max : max * staffFactor, seconds }))

/** Says to a person at their limit when they can go on. */
export function limitWords(name: AccountLimitName, { max, seconds }: Window, waitSeconds: number): string {
  const { done, many } = accountLimits[name]
  return `You have ${done} ${max} ${many} within ${durationWords(seconds)}. You can go on in ${durationWords(waitSeconds)}.`
}

function durationWords(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  if (hours === 24) return 'a day'
  return hours === 1 ? 'an hour' : `${hours} hours`
}
