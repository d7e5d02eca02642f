import { coinStep, coinsToCents, coinsWithHeld } from '@app/contract/coins/coins.rules.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { money } from '#core/format.ts'
import type { QuoteState } from './useQuote.ts'

type About = Pick<QuoteState, 'choice' | 'held'> & {
  bill: Pick<QuoteState['bill'], 'coinBalance' | 'usableCoins' | 'coins'>
  currency: string
}

/** The number of coins, their worth, and why fewer of them may be used. */
export function wordsOnCoins({ bill: { coinBalance, usableCoins, coins }, choice, held, currency }: About): string {
  if (currency !== 'USD') return 'Coins are taken off orders in US dollars.'
  const all = coinBalance + held.elsewhere
  if (all === 0) return 'You have none yet. Coins come with delivered orders.'
  const heldCoins = held.here + held.elsewhere
  const worth = money(fromCents(coinsToCents(all), currency), currency)
  const whole = coinBalance - (coinBalance % coinStep)
  return [
    `You have ${coinsWithHeld({ totalCoins: all - heldCoins, heldCoins })}, worth ${worth}.`,
    held.here > 0 && 'Paying here replaces your unfinished payment of this order and uses its coins.',
    wordsOnSteps({ chosen: choice.coins, coins, coinBalance, whole }),
    usableCoins < whole && `At most ${usableCoins} can be used here, so that something is left to charge.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Explains the step if it cuts coins off: of the typed number, or else of the balance. */
function wordsOnSteps({ chosen, coins, coinBalance, whole }: { chosen: number; coins: number; coinBalance: number; whole: number }) {
  const rule = `Coins are used in steps of ${coinStep}`
  if (chosen % coinStep !== 0 && coins < chosen && chosen <= coinBalance) return `${rule}: ${coins} of these ${chosen}.`
  return whole < coinBalance && `${rule}: ${whole} of your ${coinBalance}.`
}
