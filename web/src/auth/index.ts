export { CaptchaField, isCaptchaAtWork, noCaptchaYet } from './CaptchaField.tsx'
export { PhoneSection } from './LatePhoneSection.tsx'
export { LoginDialog } from './LoginDialog.tsx'
export { SessionsSection } from './SessionsSection.tsx'
