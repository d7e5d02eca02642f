export const codePurposes = ['signup', 'reset', 'resetToken', 'phone', 'addPhone'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const wrongPasswordsAllowed = 3
export const codeTriesAllowed = 5
export const codeMinutes = 10
export const resendAfterSeconds = 30
export const resetTokenMinutes = 15
/** For how long whoever was invited can choose a password by the link in their mail; afterwards by a code, as anybody. */
export const invitationDays = 7
export const lastAdminLockMinutes = 15
export const sessionDays = 7

const freeWrongCodes = 15
const waitsForCodes = [5, 30, 120, 720] as const
/**
 * Minutes in which no six-digit code for an address or number is looked at, once so many wrong ones were entered for it,
 * whoever entered them: about forty guesses fit into the first day and ten into each day after, until a right one forgets them.
 */
export function minutesToWaitForCode(wrongInARow: number): number {
  const over = wrongInARow - freeWrongCodes
  if (over < 0 || over % codeTriesAllowed !== 0) return 0
  return waitsForCodes[Math.min(over / codeTriesAllowed, waitsForCodes.length - 1)] ?? 0
}

/** Of the text messages that a number may get in a day, so many are kept for browsers that its account knows. */
export const textsKeptForKnown = 3
export const sessionExpiryCountdownSeconds = 5

/** What the server says of a password that anybody would try first; on every screen it stands at the field. */
export const commonPassword = 'This Password is Too Common! Please Choose One That Nobody Would Guess.'
export const ownPassword = 'Password Should Not be Made of Your Own Name, Username or Email!'

/** The form in which names and addresses are compared and counted. */
export const normalName = (name: string) => name.trim().normalize('NFKC').toLowerCase()
