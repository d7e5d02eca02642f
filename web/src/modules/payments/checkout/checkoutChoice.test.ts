import { expect, test } from 'vitest'
import { type CheckoutChoice, choiceFrom, choiceInput, paramsOf, type TouchedChoice, wholeChoice } from './checkoutChoice.ts'

const plain: TouchedChoice = { isPartial: false, quantity: 1, coins: 0 }
const nothing = { codeWalkThrough: false, report: false }
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
])('a reload restores the choice: %s', (_what, choice) => {
  expect(choiceFrom(new URLSearchParams(paramsOf(choice)))).toEqual(choice)
})

test('the default choice adds nothing to the address', () => {
  expect(paramsOf(plain)).toEqual({})
})

test.each(['qty=-1', 'qty=0', 'qty=1.5', 'qty=two', 'coins=-50', 'coins=NaN', 'walkthrough=yes', 'partial=true'])(
  'invalid parameters are read as the default choice: %s',
  (search) => {
    expect(read(search)).toEqual(plain)
  },
)

test('values above the maximum are capped', () => {
  expect(read('qty=1000&pages=99999')).toMatchObject({ quantity: 100, reportPages: 1000 })
})

test('no price is sent, and an unwanted report has no pages', () => {
  expect(choiceInput({ ...everything, wantsReport: false })).toEqual({
    isPartial: false,
    qty: 3,
    codeWalkThrough: true,
    reportPages: 0,
    coins: 250,
  })
})

test('an address that asks for half of several is read as all of them', () => {
  expect(read('partial=1&qty=3')).toEqual({ ...plain, quantity: 3 })
})

test('nothing is chosen until the customer chooses it, and an included walkthrough is not bought again', () => {
  const included = { codeWalkThrough: true, report: true }
  const none = { ...plain, wantsWalkthrough: false, wantsReport: false, reportPages: 0 }
  expect(wholeChoice(plain, included)).toEqual(none)
  expect(wholeChoice(plain, nothing)).toEqual(none)
  expect(wholeChoice({ ...plain, wantsWalkthrough: true }, nothing)).toMatchObject({ wantsWalkthrough: true })
  expect(wholeChoice({ ...plain, wantsWalkthrough: true, wantsReport: true, reportPages: 4 }, included)).toMatchObject({
    wantsWalkthrough: false,
    reportPages: 4,
  })
})

test('untouched extras are left out, and a no is sent as no', () => {
  expect(choiceInput(plain)).toEqual({ isPartial: false, qty: 1, coins: 0 })
  expect(choiceInput({ ...plain, wantsWalkthrough: false, wantsReport: false })).toMatchObject({ codeWalkThrough: false, reportPages: 0 })
})
