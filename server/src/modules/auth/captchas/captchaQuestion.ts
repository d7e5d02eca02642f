import { randomInt } from 'node:crypto'

export type CaptchaQuestion = { question: string; answer: string }

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const small = units.split(' ')
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const things =
  'apple river lamp garden pencil window bridge candle mountain spoon harbour basket violin carpet ladder pepper engine blanket'.split(' ')
const places = ['first', 'second', 'third', 'fourth', 'fifth']

/** A number from 0 to 99 in words. */
export const spoken = (number: number) =>
  number < 20 ? (small[number] ?? '') : [tens[Math.floor(number / 10)], number % 10 && small[number % 10]].filter(Boolean).join('-')

const numbers = new Map(Array.from({ length: 100 }, (_, number) => [lettersOf(spoken(number)), String(number)]))

/** A question for screen readers that needs no sight, no hearing and only basic schooling. */
export function captchaQuestion(): CaptchaQuestion {
  return pick([sum, difference, place, extreme, joined])()
}

/** Normalizes an answer for comparison: lower case, no separators, number words as digits. */
export function plainAnswer(typed: string): string {
  const plain = lettersOf(typed)
  return numbers.get(plain) ?? plain
}

function sum(): CaptchaQuestion {
  const [a, b] = [randomInt(11, 50), randomInt(3, 30)]
  const c = randomInt(1, 10)
  const question = pick([
    `What is ${spoken(a)} plus ${spoken(b)}, minus ${spoken(c)}?`,
    `Add ${spoken(b)} to ${spoken(a)} and take ${spoken(c)} away. What is left?`,
  ])
  return { question, answer: String(a + b - c) }
}

function difference(): CaptchaQuestion {
  const b = randomInt(3, 20)
  const a = b + randomInt(11, 70)
  const question = pick([
    `How much more is ${spoken(a)} than ${spoken(b)}?`,
    `A child has ${spoken(a)} coins and gives ${spoken(b)} away. How many coins are left?`,
  ])
  return { question, answer: String(a - b) }
}

function place(): CaptchaQuestion {
  const words = sample(things, 5)
  const at = randomInt(5)
  return { question: `Which is the ${places[at]} of these words: ${words.join(', ')}?`, answer: words[at] ?? '' }
}

function extreme(): CaptchaQuestion {
  const four = sample(
    Array.from({ length: 89 }, (_, at) => at + 11),
    4,
  )
  const [word, choose] = pick([['largest', Math.max] as const, ['smallest', Math.min] as const])
  return { question: `Which is the ${word} of these numbers: ${four.map(spoken).join(', ')}?`, answer: String(choose(...four)) }
}

function joined(): CaptchaQuestion {
  const [first, second] = sample(things, 2)
  return { question: `Write these two words as one, without a gap: ${first}, ${second}.`, answer: `${first}${second}` }
}

function lettersOf(typed: string) {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const pick = <T>(from: readonly T[]): T => {
  const chosen = from[randomInt(from.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}

/** This many different items in random order. */
function sample<T>(from: readonly T[], count: number): T[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)).flat()
}
