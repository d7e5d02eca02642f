import { expect, test } from 'vitest'
import { checkSign, isGstin, plainGstin } from './gstin.rules.ts'
import { indianStateNames, stateCodeOf } from './indianStates.rules.ts'
import { accountsYearOf, invoiceNumberText } from './numbering.rules.ts'
import { lacksState, taxSchemeOf } from './taxes.rules.ts'

const karnataka = { gstin: '29AAGCB7383J1Z4', state: 'Karnataka' }
const chandigarh = { gstin: `04AAGCB7383J1Z${checkSign('04AAGCB7383J1Z')}`, state: 'Chandigarh' }
const american = { gstin: '', state: 'Karnataka' }
const customer = (country: string, state: string, gstin = '') => ({ country, state, gstin })

test.each([
  ['in the same state, half and half', karnataka, customer('India', 'Karnataka'), 'cgstSgst'],
  ['by its short form', karnataka, customer('IN', 'ka'), 'cgstSgst'],
  ['by its code', karnataka, customer('in', '29'), 'cgstSgst'],
  ['by their own number, where they name no state', karnataka, customer('India', '', '29AAGCB7383J1Z4'), 'cgstSgst'],
  ['in another state, integrated', karnataka, customer('India', 'Tamil Nadu'), 'igst'],
  ['abroad, integrated, with any name of a state', karnataka, customer('United States', 'Karnataka'), 'igst'],
  ['in the same union territory', chandigarh, customer('India', 'Chandigarh'), 'cgstUtgst'],
  ['of a company without a GSTIN, as it is called', american, customer('India', 'Karnataka'), 'named'],
] as const)('GST %s', (_, issuer, to, scheme) => {
  expect(taxSchemeOf(issuer, to)).toBe(scheme)
})

test('an unknown state in India is an error if GST depends on it', () => {
  expect(lacksState(karnataka, customer('India', 'Karnatakka'))).toBe(true)
  expect(lacksState(karnataka, customer('India', ''))).toBe(true)
  expect(lacksState(karnataka, customer('France', ''))).toBe(false)
  expect(lacksState(american, customer('India', ''))).toBe(false)
})

test('every state is found by its name', () => {
  expect(indianStateNames).toHaveLength(36)
  for (const name of indianStateNames) expect(stateCodeOf(name.toUpperCase())).toMatch(/^\d\d$/)
  expect(stateCodeOf('Jammu & Kashmir')).toBe('01')
  expect(stateCodeOf('')).toBeUndefined()
})

test('a GSTIN has its check character', () => {
  expect(isGstin('29AAGCB7383J1Z4')).toBe(true)
  expect(isGstin(plainGstin(' 29aagcb7383 j1z4 '))).toBe(true)
  for (const wrong of ['29AAGCB7383J1Z5', '99AAGCB7383J1Z4', '29AAGCB7383J1Y4', '', '29AAGCB7383J1Z44']) expect(isGstin(wrong)).toBe(false)
})

test('numbers contain their series and accounting year', () => {
  expect(invoiceNumberText({ series: 'INV', year: 2026, yearStartsIn: 1, number: 7 })).toBe('INV-2026-0007')
  expect(invoiceNumberText({ series: 'INV', year: 2026, yearStartsIn: 4, number: 9999 })).toBe('INV-2026-27-9999')
  expect(invoiceNumberText({ series: 'CN', year: 2099, yearStartsIn: 4, number: 12_345 })).toBe('CN-2099-00-12345')
  expect(accountsYearOf('2026-03-31', 4)).toBe(2025)
  expect(accountsYearOf('2026-04-01', 4)).toBe(2026)
  expect(accountsYearOf('2026-01-01', 1)).toBe(2026)
})
