export { CaptchaField, isCaptchaAtWork, noCaptchaYet } from './captcha/CaptchaField.tsx'
export { PhoneSection } from './phone/LazyPhoneSection.tsx'
export { SessionsSection } from './SessionsSection.tsx'
export { LoginDialog } from './signIn/LoginDialog.tsx'

/** The field of a phone number knows the rules of all countries; it comes where one is typed. */
export const loadPhoneField = () => import('./phone/PhoneField.tsx')
