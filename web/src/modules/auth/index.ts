export { CaptchaField, isCaptchaAtWork, noCaptchaYet } from './captcha/CaptchaField.tsx'
export { PhoneSection } from './phone/LazyPhoneSection.tsx'
export { SessionsSection } from './SessionsSection.tsx'
export { LoginDialog } from './signIn/LoginDialog.tsx'

/** The phone field contains the number rules of all countries, so it is loaded lazily. */
export const loadPhoneField = () => import('./phone/PhoneField.tsx')
