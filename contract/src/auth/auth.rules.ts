export const codePurposes = ['signup', 'reset', 'resetToken', 'phone', 'addPhone'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const wrongPasswordsAllowed = 3
export const codeTriesAllowed = 5
export const codeMinutes = 10
export const resendAfterSeconds = 30
export const resetTokenMinutes = 15
export const lastAdminLockMinutes = 15
export const sessionDays = 7
export const sessionExpiryCountdownSeconds = 5

export const usernameLength = { min: 3, max: 20 } as const
export const passwordLength = { min: 8, max: 100 } as const

/** What a password lacks, or nothing when it is good enough: one rule wherever a password is chosen. */
export function passwordLacks(password: string): 'length' | 'kinds' | undefined {
  if (password.length < passwordLength.min || password.length > passwordLength.max) return 'length'
  const digits = password.replace(/\D/g, '').length
  const hasKinds = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && digits >= 2 && /[^\p{L}\p{N}\s]/u.test(password)
  return hasKinds && !/\s/.test(password) ? undefined : 'kinds'
}

/** The form in which names and addresses are compared and counted. */
export const normalName = (name: string) => name.trim().normalize('NFKC').toLowerCase()
