import { expect, test } from 'vitest'
import { type CheckoutChoice, choiceFrom, choiceInput, paramsOf, type Touched, wholeChoice } from './checkoutChoice.ts'

const plain: Touched = { isPartial: false, quantity: 1, coins: 0 }
const nothing = { codeWalkThrough: false, reportPages: 0 }
const everything: CheckoutChoice = {
  isPartial: false,
  quantity: 3,
  wantsWalkthrough: true,
  wantsReport: true,
  reportPages: 12,
  coins: 250,
}
const read = (search: string) => choiceFrom(new URLSearchParams(search))

test.each([
  ['everything', everything],
  ['nothing', plain],
  ['half', { ...plain, isPartial: true }],
  ['a report whose pages are not counted yet', { ...plain, wantsReport: true, reportPages: 0 }],
  ['no walkthrough and no report', { ...plain, wantsWalkthrough: false, wantsReport: false, reportPages: 0 }],
])('a reload finds what was chosen: %s', (_what, choice) => {
  expect(choiceFrom(new URLSearchParams(paramsOf(choice)))).toEqual(choice)
})

test('the plain choice leaves the address plain', () => {
  expect(paramsOf(plain)).toEqual({})
})

test.each(['qty=-1', 'qty=0', 'qty=1.5', 'qty=two', 'coins=-50', 'coins=NaN', 'walkthrough=yes', 'partial=true'])(
  'nonsense in an address is the plain choice: %s',
  (search) => {
    expect(read(search)).toEqual(plain)
  },
)

test('more than there may be is as much as there may be', () => {
  expect(read('qty=1000&pages=99999')).toMatchObject({ quantity: 100, reportPages: 1000 })
})

test('no price is ever sent, and a report that is not wanted has no pages', () => {
  expect(choiceInput({ ...everything, wantsReport: false })).toEqual({
    isPartial: false,
    qty: 3,
    codeWalkThrough: true,
    reportPages: 0,
    coins: 250,
  })
})

test('an address that asks for half of several asks for all of them', () => {
  expect(read('partial=1&qty=3')).toEqual({ ...plain, quantity: 3 })
})

test('what the order asks for is chosen until somebody chooses otherwise', () => {
  const asked = { codeWalkThrough: true, reportPages: 1 }
  expect(wholeChoice(plain, asked)).toEqual({ ...plain, wantsWalkthrough: true, wantsReport: true, reportPages: 1 })
  expect(wholeChoice(plain, nothing)).toEqual({ ...plain, wantsWalkthrough: false, wantsReport: false, reportPages: 0 })
  const declined = { ...plain, wantsWalkthrough: false, wantsReport: false, reportPages: 0 }
  expect(wholeChoice(declined, asked)).toEqual(declined)
  expect(wholeChoice({ ...plain, wantsReport: true, reportPages: 4 }, asked)).toMatchObject({ wantsWalkthrough: true, reportPages: 4 })
})

test('what was not touched is left to the server, and no is said as no', () => {
  expect(choiceInput(plain)).toEqual({ isPartial: false, qty: 1, coins: 0 })
  expect(choiceInput({ ...plain, wantsWalkthrough: false, wantsReport: false })).toMatchObject({ codeWalkThrough: false, reportPages: 0 })
})
