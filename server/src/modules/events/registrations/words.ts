import type { RegistrationState } from '@app/contract/events/events.rules.ts'
import { companyOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'

/** The answer to a person who has changed their registration. */
export const outcome = (state: RegistrationState): { message: string; state: RegistrationState } => ({ message: words[state], state })

const words: Record<RegistrationState, string> = {
  registered: 'You are registered for the event see your dashboard for updates!',
  waiting: 'All places are taken. You are on the waiting list, and we will mail you when one becomes free.',
  offered: 'A place is free for you. Take it before the offer ends.',
  expired: 'This offer has ended.',
  cancelled: 'You have cancelled your registration.',
}

/** The answer to a visitor: it reveals nothing about the typed address. */
export async function visitorWords({ db, config }: Pick<AppContext, 'db' | 'config'>, isFull: boolean): Promise<string> {
  if (isFull) return 'All places are taken. You are on the waiting list, and we will mail you when one becomes free.'
  return `You are registered at ${(await companyOf(db, config)).name}. Please Login to your dashboard!`
}
