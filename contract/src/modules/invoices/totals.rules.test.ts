import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, fromCents, maxCentsOf, plainAmount } from '#core/money.ts'
import { rateOf, taxSchemes } from './taxes.rules.ts'
import { invoiceTotals, type PricedLine } from './totals.rules.ts'

const line = (priceCents: number, quantity: number, percent: number, taxName = 'GST'): PricedLine => ({
  priceCents,
  quantity,
  rate: rateOf(percent),
  taxName,
})

const someLine = fc.record({
  priceCents: fc.integer({ min: 0, max: 1_000_000_000 }),
  quantity: fc.integer({ min: 1, max: 1000 }),
  rate: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths * 10),
  taxName: fc.constantFrom('GST', 'VAT', ''),
})
const someLines = fc.array(someLine, { minLength: 1, maxLength: 40 })
const someScheme = fc.constantFrom(...taxSchemes)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

test('a line is its price times its quantity, the subtotal their sum, the total with the tax on top', () => {
  expect(invoiceTotals([line(1500, 2, 0), line(7000, 1, 0)], 'named')).toMatchObject({
    subtotalCents: 10_000,
    taxCents: 0,
    totalCents: 10_000,
  })
  expect(invoiceTotals([line(10_000, 1, 18)], 'named')).toMatchObject({ subtotalCents: 10_000, taxCents: 1800, totalCents: 11_800 })
})

test('half a minor unit goes up, on its line', () => {
  // 5 % of 10 is half a cent, three times on lines of their own and once on one line.
  expect(invoiceTotals([line(10, 1, 5), line(10, 1, 5), line(10, 1, 5)], 'named').taxCents).toBe(3)
  expect(invoiceTotals([line(10, 3, 5)], 'named').taxCents).toBe(2)
  expect(invoiceTotals([line(9, 1, 5)], 'named').taxCents).toBe(0)
})

test('the halves of GST are equal, and together the tax', () => {
  const { taxes, taxCents } = invoiceTotals([line(101, 1, 5)], 'cgstSgst')
  expect(taxes).toEqual([
    { name: 'CGST', rate: 2500, cents: 3, baseCents: 101 },
    { name: 'SGST', rate: 2500, cents: 3, baseCents: 101 },
  ])
  expect(taxCents).toBe(6)
  expect(invoiceTotals([line(101, 1, 5)], 'igst').taxes).toEqual([{ name: 'IGST', rate: 5000, cents: 5, baseCents: 101 }])
})

test('taxes are gathered by name and rate', () => {
  const { taxes } = invoiceTotals([line(1000, 1, 20, 'VAT'), line(500, 1, 5, 'VAT'), line(1000, 2, 20, 'VAT')], 'named')
  expect(taxes).toEqual([
    { name: 'VAT', rate: 20_000, cents: 600, baseCents: 3000 },
    { name: 'VAT', rate: 5000, cents: 25, baseCents: 500 },
  ])
})

test('amounts have the decimals of their currency', () => {
  const { totalCents } = invoiceTotals([line(1999, 1, 10)], 'named')
  expect(['USD', 'INR', 'JPY', 'KWD'].map((currency) => plainAmount(totalCents, currency))).toEqual(['21.99', '21.99', '2199', '2.199'])
})

test('no cent is lost: lines sum up to every total, and so do the taxes', () => {
  fc.assert(
    fc.property(someLines, someScheme, (lines, scheme) => {
      const totals = invoiceTotals(lines, scheme)
      expect(sum(totals.lines.map(({ netCents }) => netCents))).toBe(totals.subtotalCents)
      expect(sum(totals.lines.map(({ taxCents }) => taxCents))).toBe(totals.taxCents)
      expect(sum(totals.lines.map(({ totalCents }) => totalCents))).toBe(totals.totalCents)
      expect(sum(totals.taxes.map(({ cents }) => cents))).toBe(totals.taxCents)
      expect(totals.subtotalCents + totals.taxCents).toBe(totals.totalCents)
      for (const value of [totals.subtotalCents, totals.taxCents, totals.totalCents]) expect(Number.isSafeInteger(value)).toBe(true)
    }),
  )
})

test('a tax is never further than half a unit from its percentage', () => {
  fc.assert(
    fc.property(someLine, (one) => {
      const { netCents, taxCents } = invoiceTotals([one], 'named').lines[0] ?? { netCents: 0, taxCents: 0 }
      const twice = BigInt(taxCents) * 200_000n - BigInt(netCents) * BigInt(one.rate) * 2n
      expect(twice <= 100_000n && twice > -100_000n).toBe(true)
    }),
  )
})

test('central and state tax are the same to the paisa, and differ from the integrated one by a paisa a line at most', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const split = invoiceTotals(lines, 'cgstSgst')
      const of = (name: string) => sum(split.taxes.filter((tax) => tax.name === name).map(({ cents }) => cents))
      expect(of('CGST')).toBe(of('SGST'))
      expect(Math.abs(split.taxCents - invoiceTotals(lines, 'igst').taxCents)).toBeLessThanOrEqual(lines.length)
    }),
  )
})

test('the order of the lines changes no total, and the largest amounts are exact', () => {
  fc.assert(
    fc.property(someLines, someScheme, (lines, scheme) => {
      const { subtotalCents, taxCents } = invoiceTotals([...lines].reverse(), scheme)
      expect(invoiceTotals(lines, scheme)).toMatchObject({ subtotalCents, taxCents })
    }),
  )
  for (const currency of currencies) {
    const most = maxCentsOf(currency)
    expect(invoiceTotals([line(most, 1, 100)], 'named').totalCents).toBe(most * 2)
    expect(fromCents(most, currency)).toBe(1_000_000_000)
  }
})
