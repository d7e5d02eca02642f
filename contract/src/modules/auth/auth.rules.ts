export const codePurposes = ['signup', 'reset', 'resetToken', 'phone', 'addPhone'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const wrongPasswordsAllowed = 3
export const codeTriesAllowed = 5
export const codeMinutes = 10
export const resendAfterSeconds = 30
export const resetTokenMinutes = 15
/** How long an invited person can choose a password by the link in their mail; later they need a code. */
export const invitationDays = 7
export const lastAdminLockMinutes = 15
export const sessionDays = 7

const freeWrongCodes = 15
const waitsForCodes = [5, 30, 120, 720] as const
/**
 * Minutes for which six-digit codes of an address or number are refused after this many wrong ones in a row, counted over everyone who
 * entered them. This allows about forty guesses on the first day and ten on each day after; a right code resets the count.
 */
export function minutesToWaitForCode(wrongInARow: number): number {
  const over = wrongInARow - freeWrongCodes
  if (over < 0 || over % codeTriesAllowed !== 0) return 0
  return waitsForCodes[Math.min(over / codeTriesAllowed, waitsForCodes.length - 1)] ?? 0
}

/** How many of a number's daily text messages are reserved for browsers that its account knows. */
export const textsKeptForKnown = 3
export const sessionExpiryCountdownSeconds = 5

/** The server's refusal of a common password; every screen shows it at the field. */
export const commonPassword = 'This Password is Too Common! Please Choose One That is Hard to Guess.'
export const ownPassword = 'Password Should Not be Made of Your Own Name, Username or Email!'

/** The form in which names and addresses are compared and counted. */
export const normalName = (name: string) => name.trim().normalize('NFKC').toLowerCase()
