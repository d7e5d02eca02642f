import { stateCodeOf } from './indianStates.rules.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** Normalises a GSTIN: no spaces, upper case. */
export const plainGstin = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** Whether a GSTIN names an existing state and its check character is right. */
export const isGstin = (gstin: string): boolean =>
  shape.test(gstin) && stateCodeOf(gstin.slice(0, 2)) !== undefined && gstin[14] === checkSign(gstin.slice(0, 14))

/** Every other character counts twice; the quotient and the rest by 36 of each product are added. */
export function checkSign(first14: string): string {
  const sum = [...first14].reduce((total, sign, at) => {
    const product = digits.indexOf(sign) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return digits[(36 - (sum % 36)) % 36] ?? ''
}

export const wrongGstin = 'Please enter a valid GSTIN of 15 characters, such as 29AAGCB7383J1Z4.'
