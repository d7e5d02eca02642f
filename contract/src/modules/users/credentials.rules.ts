export const usernameLength = { min: 3, max: 20 } as const
export const passwordLength = { min: 8, max: 100 } as const

/** The rule that a password breaks, or undefined if it is good enough: one rule for every place where a password is chosen. */
export function passwordLacks(password: string): 'length' | 'kinds' | undefined {
  if (password.length < passwordLength.min || password.length > passwordLength.max) return 'length'
  const digits = password.replace(/\D/g, '').length
  const hasKinds = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && digits >= 2 && /[^\p{L}\p{N}\s]/u.test(password)
  return hasKinds && !/\s/.test(password) ? undefined : 'kinds'
}
