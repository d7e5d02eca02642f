/** A card as typed into the sandbox's form. Never stored and never logged. */
export type CardDetails = { number: string; expMonth: number; expYear: number; cvc: string }
export type CardField = 'number' | 'expiry' | 'cvc'
export type CardProblem = { field: CardField; code: string; message: string }

/** The behaviour of each sandbox card. */
export const sandboxBehaviours = [
  'pays',
  'declines',
  'lacksFunds',
  'asksToAuthenticate',
  'paysWithLateWebhook',
  'paysWithDoubleWebhook',
  'paysOnce',
  'asksEachTime',
] as const
export type SandboxBehaviour = (typeof sandboxBehaviours)[number]

/** The only cards that the sandbox takes, in the order of the form. */
export const sandboxCards = [
  { number: '4242424242424242', behaviour: 'pays', label: 'Succeeds' },
  { number: '4000002500003155', behaviour: 'asksToAuthenticate', label: 'Asks to authenticate first' },
  { number: '4000000000000002', behaviour: 'declines', label: 'Is declined' },
  { number: '4000000000009995', behaviour: 'lacksFunds', label: 'Is declined for insufficient funds' },
  { number: '4000000000020000', behaviour: 'paysWithLateWebhook', label: 'Succeeds, but we hear of it 20 seconds late' },
  { number: '4000000000040008', behaviour: 'paysWithDoubleWebhook', label: 'Succeeds, and we hear of it twice' },
  { number: '4000000000000341', behaviour: 'paysOnce', label: 'Succeeds now, and is declined when it is charged again' },
  { number: '4000002760003184', behaviour: 'asksEachTime', label: 'Asks to authenticate each time, also when it is charged again' },
] as const satisfies readonly { number: string; behaviour: SandboxBehaviour; label: string }[]

/** Delay of the late card's webhook. */
export const lateWebhookSeconds = 20

/** The sandbox behaviour of a card number; undefined for a number that is not a sandbox card. */
export const sandboxBehaviourOf = (number: string): SandboxBehaviour | undefined =>
  sandboxCards.find((card) => card.number === digitsOf(number))?.behaviour

/** A client secret begins with the id of its intent. */
export const intentIdOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Validates a card before it is sent: at most one problem for each field. */
export function cardProblems(card: CardDetails, now: Date): CardProblem[] {
  return [numberProblem(card.number), expiryProblem(card.expMonth, card.expYear, now), cvcProblem(card.cvc, card.number)].filter(
    (problem) => problem !== undefined,
  )
}

function numberProblem(text: string): CardProblem | undefined {
  const number = digitsOf(text)
  if (number.length < 12) return { field: 'number', code: 'incomplete_number', message: 'Your card number is incomplete.' }
  if (number.length > 19 || !/^[\d\s-]+$/.test(text) || !passesLuhn(number))
    return { field: 'number', code: 'invalid_number', message: 'Your card number is invalid.' }
  return undefined
}

/** A card is valid until the end of its printed month. */
function expiryProblem(month: number, year: number, now: Date): CardProblem | undefined {
  const [thisMonth, thisYear] = [now.getUTCMonth() + 1, now.getUTCFullYear()]
  const problem = (code: string, message: string): CardProblem => ({ field: 'expiry', code, message })
  if (Number.isNaN(month) || Number.isNaN(year)) return problem('incomplete_expiry', "Your card's expiration date is incomplete.")
  if (!Number.isInteger(month) || month < 1 || month > 12)
    return problem('invalid_expiry_month', "Your card's expiration month is invalid.")
  if (!Number.isInteger(year) || year > thisYear + 50) return problem('invalid_expiry_year', "Your card's expiration year is invalid.")
  if (year < thisYear) return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  if (year === thisYear && month < thisMonth) return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.")
  return undefined
}

/** Three digits, or four for American Express, whose numbers begin with 34 or 37. */
function cvcProblem(cvc: string, number: string): CardProblem | undefined {
  const length = /^3[47]/.test(digitsOf(number)) ? 4 : 3
  if (/^\d*$/.test(cvc) && cvc.length < length)
    return { field: 'cvc', code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
  if (!/^\d+$/.test(cvc) || cvc.length > length)
    return { field: 'cvc', code: 'invalid_cvc', message: "Your card's security code is invalid." }
  return undefined
}

/** The check digit of a card number catches one wrong digit and two swapped neighbours. */
function passesLuhn(number: string) {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
