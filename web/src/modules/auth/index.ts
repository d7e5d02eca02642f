export { CaptchaField, isCaptchaAtWork, noCaptchaYet } from './captcha/CaptchaField.tsx'
export { PhoneSection } from './phone/LatePhoneSection.tsx'
export { SessionsSection } from './SessionsSection.tsx'
export { LoginDialog } from './signIn/LoginDialog.tsx'
