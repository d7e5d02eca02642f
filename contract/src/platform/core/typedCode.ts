/**
 * A code as it was meant: digits of every writing become 0 to 9, and spaces, hyphens and invisible marks are left out. People copy codes from
 * mails with such marks, and keyboards for Arabic or Hindi type their own digits.
 */
export const typedCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}\p{Pd}]/gu, '')
    .replace(/\p{Nd}/gu, (digit) => String(numberOf(digit)))

/** Unicode keeps the ten digits of a writing in a row that begins at a multiple of their count after another digit row or a non-digit. */
function numberOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1
  return before % 10
}
