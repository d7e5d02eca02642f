import type { RegistrationState } from '@app/contract/events/events.rules.ts'
import { companyOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'

/** What whoever answered their registration is told. */
export const outcome = (state: RegistrationState): { message: string; state: RegistrationState } => ({ message: words[state], state })

const words: Record<RegistrationState, string> = {
  registered: 'You are registered for the event see your dashboard for updates!',
  waiting: 'All places are taken just now. You are on the waiting list, and we write as soon as one gets free.',
  offered: 'A place is free for you. Take it before the offer ends.',
  expired: 'This offer has ended.',
  cancelled: 'You have cancelled your registration.',
}

/** What a visitor is told: it says nothing of the address that they typed. */
export async function visitorWords({ db, config }: Pick<AppContext, 'db' | 'config'>, isFull: boolean): Promise<string> {
  if (isFull) return 'All places are taken just now. You are on the waiting list, and we write as soon as one gets free.'
  return `You are registered at ${(await companyOf(db, config)).name}. Please Login to your dashboard!`
}
