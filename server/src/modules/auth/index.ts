export { useCaptcha } from './captchas/captchas.ts'
export { hashPassword } from './passwords/passwords.ts'
export { setPassword } from './passwords/setPassword.ts'
export { refuseWeakPassword } from './passwords/weakPassword.ts'
export { endSessions } from './sessions/endSessions.ts'

export { whoIsAsking } from './sessions/whoIsAsking.ts'
export { forgetWrongPasswords, withOwnPassword } from './signIn/guardPassword.ts'
