export { CaptchaField, noCaptchaYet } from './CaptchaField.tsx'
export { LoginDialog } from './LoginDialog.tsx'
