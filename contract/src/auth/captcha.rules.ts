export const captchaMinutes = 5
export const captchaAnswerLength = 100
export const wrongCaptcha = 'Entered Wrong Captcha!'
