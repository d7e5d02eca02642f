import { declinesBeforeCaptcha, declinesOfAllBeforeCaptcha } from '@app/contract/publicPayments/publicPayments.rules.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { declinesFrom, declinesOfAll } from './attempts.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * Whether a visitor from this network must solve a captcha: cards were declined from there within the hour on this page, or so many from anywhere
 * within minutes that cards are being tested from many addresses.
 */
export async function needsCaptcha({ db, clock }: Deps, from: string): Promise<boolean> {
  const now = clock.now()
  if ((await declinesFrom(db, from, later(now, -minutes(60)))) >= declinesBeforeCaptcha) return true
  return (await declinesOfAll(db, later(now, -minutes(10)))) >= declinesOfAllBeforeCaptcha
}
